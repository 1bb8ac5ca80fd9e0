import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

describe("calls of clients at their start", () => {
  test("G1 a new site describes itself with the defaults, in the groups of both generations", async () => {
    const shown = await site.call(site.visitor, "siteInfo", {});
    expect(shown.site_write).toEqual({ ...shown.site_questions, ...shown.site_tags, ...shown.site_advanced });
    expect(shown.theme.color_scheme).toBe("system");
    expect(shown.login.login_required).toBe(shown.site_security.login_required);
    expect(shown.interface.default_avatar).toBe(shown.users_settings.default_avatar);
    expect(shown.general.permalink).toBe(2);
  });

  test("without plugins the plugin calls are empty", async () => {
    expect(await site.call(site.visitor, "pluginStatus", {})).toEqual([]);
    expect(await site.call(site.visitor, "connectorInfo", {})).toEqual([]);
    expect(await site.call(site.visitor, "embedConfig", {})).toEqual([]);
    expect(await site.call(site.visitor, "renderConfig", {})).toBeNull();
    expect(await site.call(site.visitor, "captchaConfig", {})).toEqual({ slug_name: "", config: null });
    expect(await site.call(site.visitor, "sidebarConfig", {})).toEqual({ tags: null, links_text: "" });
    expect(await site.call(site.visitor, "userCenterAgent", {})).toEqual({ enabled: false, agent_info: null });
    expect((await site.call(site.visitor, "userCenterBranding", { username: "ann" })).enabled).toBe(false);
    expect((await site.call(site.admin, "adminUserCenterAgent", {})).allow_create_user).toBe(true);
  });

  test("clients keep their own texts", async () => {
    expect(await site.call(site.visitor, "languageConfig", {})).toMatchObject({ ui: {} });
  });

  test("languages, themes and roles can be chosen from", async () => {
    const choices = await site.call(site.visitor, "languageOptions", {});
    expect(choices[0]).toMatchObject({ value: "Default", progress: 0 });
    expect(choices.slice(1)).toEqual(await site.call(site.admin, "adminLanguageOptions", {}));
    expect(choices[1]).toEqual({ label: "English (100%)", value: "en_US", progress: 100 });
    expect(await site.call(site.admin, "adminThemeOptions", {})).toEqual([{ label: "Default", value: "default" }]);
    expect((await site.call(site.admin, "adminRoles", {})).map((role) => role.id)).toEqual([1, 2, 3]);
  });
});

describe("settings pages", () => {
  test("only administrators may read them", async () => {
    const ann = await site.person("ann");
    expect((await site.error(site.visitor, "readWriteSettings", {})).code).toBe(401);
    expect((await site.error(ann, "readWriteSettings", {})).code).toBe(403);
  });

  test("general: the address loses its slash, the reply repeats the input", async () => {
    const sent = { name: "Tea & Cake", site_url: "https://tea.example/forum/", contact_email: "tea@example.com" };
    const reply = await site.call(site.admin, "saveGeneralSettings", { ...sent, check_update: false });
    expect(reply.site_url).toBe("https://tea.example/forum/");
    const page = await site.call(site.admin, "readGeneralSettings", {});
    expect(page).toMatchObject({ name: "Tea & Cake", site_url: "https://tea.example/forum", check_update: false });
    expect((await site.call(site.admin, "readSecuritySettings", {})).check_update).toBe(false);
  });

  test("general: a name has at most 30 characters, an address at most 512", async () => {
    const page = {
      name: "n".repeat(31),
      site_url: `https://a.example/${"u".repeat(500)}`,
      contact_email: "a@b.example",
    };
    const { data } = await site.error(site.admin, "saveGeneralSettings", page);
    expect((data as { error_field: string }[]).map((each) => each.error_field)).toEqual(["name", "site_url"]);
  });

  test("interface: an unknown language becomes English, an unknown time zone is an error", async () => {
    await site.call(site.admin, "saveInterfaceSettings", { language: "xx_XX", time_zone: "Europe/Berlin" });
    const page = await site.call(site.admin, "readInterfaceSettings", {});
    expect(page).toMatchObject({ language: "en_US", time_zone: "Europe/Berlin" });
    const error = await site.error(site.admin, "saveInterfaceSettings", {
      language: "en_US",
      time_zone: "Moon/Sea",
    });
    expect(error.data).toMatchObject([{ error_field: "time_zone" }]);
  });

  test("G2 the avatar settings of three pages are one value, which a page without it does not change", async () => {
    await site.call(site.admin, "saveAvatarSettings", {
      default_avatar: "system",
      gravatar_base_url: "https://a.example/",
    });
    await site.call(site.admin, "saveInterfaceSettings", { language: "en_US", time_zone: "UTC" });
    expect(await site.call(site.admin, "readProfileSettings", {})).toMatchObject({ default_avatar: "system" });
    await site.call(site.admin, "saveProfileSettings", { default_avatar: "gravatar", allow_update_bio: true });
    const avatars = await site.call(site.admin, "readAvatarSettings", {});
    expect(avatars).toEqual({ default_avatar: "gravatar", gravatar_base_url: "" });
    expect(await site.call(site.admin, "readProfileSettings", {})).toMatchObject({
      allow_update_bio: true,
      allow_update_website: false,
    });
    await site.call(site.admin, "saveInterfaceSettings", {
      language: "en_US",
      time_zone: "UTC",
      default_avatar: "system",
    });
    expect((await site.call(site.admin, "readAvatarSettings", {})).default_avatar).toBe("system");
  });

  test("branding, custom code, theme and search engines read back as saved", async () => {
    const branding = { logo: "https://a.example/l.png", mobile_logo: "", square_icon: "", favicon: "" };
    await site.call(site.admin, "saveBrandingSettings", branding);
    expect(await site.call(site.admin, "readBrandingSettings", {})).toEqual(branding);
    const code = {
      custom_head: "<script>1</script>",
      custom_css: "p{}",
      custom_header: "",
      custom_footer: "",
      custom_sidebar: "",
    };
    await site.call(site.admin, "saveCustomCodeSettings", code);
    expect(await site.call(site.admin, "readCustomCodeSettings", {})).toEqual(code);
    expect(site.app.settings.customSources.scripts).toEqual(["'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"]);
    await site.call(site.admin, "saveThemeSettings", { theme: "default", color_scheme: "dark" });
    expect(await site.call(site.admin, "readThemeSettings", {})).toMatchObject({
      color_scheme: "dark",
      layout: "Full-width",
    });
    await site.call(site.admin, "saveSeoSettings", { permalink: 4, robots: "User-agent: *" });
    expect(await site.call(site.admin, "readSeoSettings", {})).toEqual({ permalink: 4, robots: "User-agent: *" });
    expect((await site.server.inject({ url: "/robots.txt" })).body).toBe("User-agent: *");
  });

  test("G10 a colour is hexadecimal digits, and the address of a site a host with a path of plain words", async () => {
    const theme = await site.call(site.admin, "readThemeSettings", {});
    const paint = (primary_color: string) => ({
      ...theme,
      theme_config: { default: { navbar_style: "#123456", primary_color } },
    });
    for (const wrong of ["blue", "#12345", "#ggg", "red;}body{display:none}", "rgb(1,2,3)"]) {
      const { data } = await site.error(site.admin, "saveThemeSettings", paint(wrong));
      expect(data, wrong).toEqual([
        { error_field: "primary_color", error_msg: "Colour for buttons and links must be a colour such as #0033ff." },
      ]);
    }
    for (const right of ["#0033ff", "#ABC", ""]) await site.call(site.admin, "saveThemeSettings", paint(right));
    const general = { name: "Tea", contact_email: "tea@example.com" };
    for (const site_url of [
      "https://a.example/q a",
      "https://a.example/q?x=1",
      "https://a.example/#q",
      "https://u@a.example/",
    ]) {
      const { data } = await site.error(site.admin, "saveGeneralSettings", { ...general, site_url });
      expect(data, site_url).toMatchObject([{ error_field: "site_url" }]);
    }
    for (const [sent, unchanged] of [
      ["https://a.example/q.a/tea_-~/", "https://a.example/q.a/tea_-~"],
      ["https://tea.example/forum/", "https://tea.example/forum"],
    ] as const) {
      await site.call(site.admin, "saveGeneralSettings", { ...general, site_url: sent });
      expect(site.app.settings.get("general").site_url).toBe(unchanged);
    }
  });

  test("G2 private mode set on the older page is shown on the newer one", async () => {
    const login = {
      allow_new_registrations: true,
      allow_password_login: true,
      allow_email_domains: [" tea.example ", ""],
      login_required: true,
    };
    await site.call(site.admin, "saveLoginSettings", login);
    expect(await site.call(site.admin, "readLoginSettings", {})).toMatchObject({
      allow_email_domains: ["tea.example"],
      allow_email_registrations: false,
      require_email_verification: true,
    });
    expect((await site.call(site.admin, "readSecuritySettings", {})).login_required).toBe(true);
    expect((await site.error(site.visitor, "personalUserInfo", { username: "ann" })).code).toBe(401);
    expect((await site.server.inject({ url: "/robots.txt" })).body).toBe("User-agent: *\nDisallow: /forum/");
    await site.call(site.admin, "saveSecuritySettings", {
      login_required: false,
      external_content_display: "ask_before_display",
    });
    expect((await site.call(site.admin, "readLoginSettings", {})).login_required).toBe(false);
  });

  test("questions and uploads: an empty number is zero, extensions lose dots and capitals", async () => {
    await site.call(site.admin, "saveQuestionSettings", { hold_below_rank: 5, newcomer_posts: 6, newcomer_links: 7 });
    await site.call(site.admin, "saveQuestionSettings", {});
    expect(await site.call(site.admin, "readQuestionSettings", {})).toEqual({
      min_tags: 0,
      min_content: 0,
      // Older pages do not know them.
      hold_below_rank: 5,
      hold_similar: 80,
      close_votes: 3,
      close_vote_rank: 500,
      ...{ first_posts_rank: 500, late_answers_rank: 500, close_queue_rank: 500, reopen_queue_rank: 500 },
      ...{ late_answer_days: 30, late_answer_rank: 50 },
      ...{ queue_reviews: 1, queue_goal: 20, audit_every: 20, audit_failures: 3, audit_pause_days: 7 },
      hide_after_spam: 3,
      hide_after_abuse: 3,
      hide_after_other: 0,
      hide_after_duplicate: 0,
      hide_after_no_answer: 0,
      hide_after_unneeded: 0,
      protect_below_rank: 10,
      newcomer_posts: 6,
      newcomer_links: 7,
      restrict_answer: false,
    });
    await site.call(site.admin, "saveUploadSettings", { max_image_size: 3, authorized_image_extensions: [".PNG"] });
    expect(await site.call(site.admin, "readUploadSettings", {})).toMatchObject({
      max_image_size: 3,
      max_attachment_size: 0,
      authorized_image_extensions: ["png"],
    });
  });

  test("policies are rendered on the server, whatever HTML was sent", async () => {
    await site.call(site.admin, "savePolicySettings", {
      terms_of_service_original_text: "Be **kind**",
      terms_of_service_parsed_text: "<script>alert(1)</script>",
    });
    expect((await site.call(site.admin, "readPolicySettings", {})).terms_of_service_parsed_text).toBe(
      "<p>Be <strong>kind</strong></p>",
    );
    await site.call(site.admin, "saveLegalSettings", {
      privacy_policy_original_text: "We keep little",
      external_content_display: "always_display",
    });
    expect(await site.call(site.admin, "readLegalSettings", {})).toMatchObject({
      terms_of_service_original_text: "",
      external_content_display: "always_display",
    });
    expect(await site.call(site.visitor, "siteLegal", { info_type: "tos" })).toEqual({});
    expect(Object.keys(await site.call(site.visitor, "siteLegal", { info_type: "privacy" }))).toHaveLength(2);
  });
});

describe("mail and privileges", () => {
  test("the mail password is never returned, and asterisks do not change it", async () => {
    const smtp = { smtp_host: "127.0.0.1", smtp_port: 2525, smtp_username: "site", smtp_password: "secret" };
    await site.call(site.admin, "saveMailSettings", { ...smtp, smtp_authentication: true });
    expect((await site.call(site.admin, "readMailSettings", {})).smtp_password).toBe("******");
    await site.call(site.admin, "saveMailSettings", { ...smtp, smtp_password: "******" });
    expect(site.app.settings.get("smtp").smtp_password).toBe("secret");
    await site.call(site.admin, "saveMailSettings", {});
  });

  test("a port is 1 to 65535, and a sender's name is not an address", async () => {
    const fieldsOf = async (smtp: object) => (await site.error(site.admin, "saveMailSettings", smtp)).data;
    expect(await fieldsOf({ smtp_port: 65_536 })).toMatchObject([{ error_field: "smtp_port" }]);
    expect(await fieldsOf({ smtp_host: "127.0.0.1", smtp_port: 0 })).toMatchObject([{ error_field: "smtp_port" }]);
    expect(await fieldsOf({ smtp_port: -1 })).toMatchObject([{ error_field: "smtp_port" }]);
    expect(await fieldsOf({ from_name: "site@example.com" })).toMatchObject([{ error_field: "from_name" }]);
  });

  test("P5 custom thresholds are stored while another level is chosen", async () => {
    await site.call(site.admin, "savePrivileges", {
      level: 99,
      custom_privileges: [{ key: "rank.tag.add", value: 77 }],
    });
    await site.call(site.admin, "savePrivileges", { level: 1 });
    const { options, selected_level } = await site.call(site.admin, "readPrivileges", {});
    expect(selected_level).toBe(1);
    expect(options.map((option) => option.level)).toEqual([1, 2, 3, 99]);
    expect(options[3]?.privileges.find(({ key }) => key === "rank.tag.add")?.value).toBe(77);
  });

  test("P5 custom thresholds that are not sent do not change", async () => {
    const save = (key: string, value: number) =>
      site.call(site.admin, "savePrivileges", { level: 99, custom_privileges: [{ key, value }] });
    await save("rank.tag.add", 78);
    await save("rank.comment.add", 9);
    const { options } = await site.call(site.admin, "readPrivileges", {});
    const own99 = (expected: string) => options[3]?.privileges.find(({ key }) => key === expected)?.value;
    expect([own99("rank.tag.add"), own99("rank.comment.add")]).toEqual([78, 9]);
    await site.call(site.admin, "savePrivileges", { level: 1 });
  });

  test("a threshold is at least 1 and belongs to a known privilege", async () => {
    const own = (privilege: object) =>
      site.error(site.admin, "savePrivileges", { level: 99, custom_privileges: [privilege] });
    expect((await own({ key: "rank.tag.add", value: 0 })).data).toMatchObject([{ error_field: "value" }]);
    expect((await own({ key: "rank.tag.add", value: "7" })).reason).toBe("base.request_format_error");
    expect((await own({ key: "rank.tea.pour", value: 5 })).reason).toBe("error.object.not_found");
  });
});

test("settings apply in this process from the reply on, and damaged rows read as the defaults", async () => {
  await site.app.db.write((tx) =>
    tx.updateTable("settings").set({ value: "{oops" }).where("section", "=", "theme").execute(),
  );
  await site.app.settings.reload();
  expect(site.app.settings.get("theme").color_scheme).toBe("system");
});

test("G7 addresses of pictures are web addresses or paths of the site", async () => {
  const none = { logo: "", mobile_logo: "", square_icon: "", favicon: "" };
  const bad = ["javascript:alert(1)", "//other.example/a", "/a\r\nX-Evil: 1", "/\\other.example", "data:image/png,x"];
  for (const favicon of bad) {
    const error = await site.error(site.admin, "saveBrandingSettings", { ...none, favicon });
    expect(error.code, favicon).toBe(400);
  }
  const avatars = { default_avatar: "gravatar", gravatar_base_url: "javascript:alert(1)" } as const;
  expect((await site.error(site.admin, "saveAvatarSettings", avatars)).code).toBe(400);
  for (const favicon of ["", "/uploads/branding/abc.png", "https://pictures.example/fav.ico?a=b%20c"])
    await site.call(site.admin, "saveBrandingSettings", { ...none, favicon });
});
