import { type CallDefinition, type CallName, calls } from "@askwell/contract";
import { definePlugin } from "@askwell/plugin-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";

const text = (en_US: string) => ({ en_US });
const weather = definePlugin({
  slug_name: "weather",
  kind: "render",
  version: "1.0.0",
  name: text("Weather"),
  description: text(""),
  fields: () => [
    { name: "city", type: "input", title: text("City"), required: true },
    { name: "wind", type: "switch", title: text("Wind") },
  ],
  check: async (_, values) => {
    if (typeof values.wind === "string") throw new Error("a plugin counts on the types of its fields");
    return values.city === "Atlantis" ? [{ field: "city", message: text("Nobody lives there.") }] : [];
  },
  userFields: () => [
    { name: "city", type: "input", title: text("City"), required: true },
    { name: "unit", type: "select", title: text("Unit"), options: [{ label: text("Celsius"), value: "c" }] },
  ],
});

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let ids: Record<"question" | "answer" | "tag" | "flag", string>;
let review_id: number;
beforeAll(async () => {
  site = await testSite({ plugins: [weather] });
  fixtures = createFixtures(site);
  [ann, bob] = [await site.person("ann"), await site.person("bob")];
  const tag = await fixtures.tag("garden");
  await fixtures.tag("shed");
  const { id: question } = await fixtures.question({ by: ann });
  const { id: answer } = await fixtures.answer({ by: ann, to: question });
  await site.call(site.admin, "flagPost", { object_id: question, report_type: 57 });
  const flags = await site.call(site.admin, "flaggedPosts", { page: 1 });
  ids = { question, answer, tag, flag: flags.list[0]?.flag_id ?? "" };
  const save = site.app.settings.save;
  await site.app.db.write((tx) => save(tx, "question", { hold_below_rank: 100 }, 1));
  await fixtures.question({ by: bob });
  await site.settle();
  review_id = (await site.call(site.admin, "queuedPosts", { page: 1 })).list[0]?.review_id ?? 0;
  await site.app.db.write(async (tx) => {
    await save(tx, "login", { allow_email_domains: ["example.com"] }, 1);
    await save(tx, "users", { allow_update_location: false }, 1);
  });
  await site.call(site.admin, "switchPlugin", { plugin_slug_name: "weather", enabled: true });
});
afterAll(() => site.close());

const long = (length: number) => "x".repeat(length);
const question = { title: "", content: "", tags: [] };
const slugs = (...names: string[]) => names.map((slug_name) => ({ slug_name, display_name: "" }));
const login = { allow_new_registrations: true, allow_email_registrations: true };

/** An invalid form, with errors of the contract and of the use case. */
interface InvalidForm {
  readonly by: () => TestPerson;
  readonly sent: () => object;
  /** Fields reported in `data`, which existing clients read. */
  readonly reported: readonly string[];
  readonly also: readonly string[];
}

const mailbox = {
  replies_enabled: true,
  reply_address: "nowhere",
  reply_source: "imap",
  imap_host: "",
  imap_port: 70000,
  imap_encryption: "TLS",
};

const forms: Readonly<Partial<Record<CallName, InvalidForm>>> = {
  createScopedKey: {
    by: () => site.admin,
    sent: () => ({ description: "", scopes: ["questions:read"], expires_at: 5, addresses: ["nowhere"] }),
    reported: ["description"],
    also: ["addresses", "expires_at"],
  },
  createWebhook: {
    by: () => site.admin,
    sent: () => ({ name: "", url: "https://10.1.2.3/", events: [], tags: ["nowhere"], fields: "all" }),
    reported: ["name"],
    also: ["tags", "url"],
  },
  changeWebhook: {
    by: () => site.admin,
    sent: () => ({ id: "1", name: "", url: "http://example.com/", events: [], tags: ["nowhere"], fields: "all" }),
    reported: ["name"],
    also: ["tags", "url"],
  },
  createOwnKey: {
    by: () => site.admin,
    sent: () => ({ description: "", scopes: ["questions:read"], expires_at: 5, addresses: ["192.0.2.0/33"] }),
    reported: ["description"],
    also: ["addresses", "expires_at"],
  },
  saveReplySettings: {
    by: () => site.admin,
    sent: () => mailbox,
    reported: ["imap_port"],
    also: ["reply_address", "imap_host"],
  },
  saveAssistantSettings: {
    by: () => site.admin,
    sent: () => ({
      ...{ enabled: true, chosen_provider: long(51), ai_input_price: "much", ai_timeout: 1 },
      ai_providers: [{ provider: "local", api_host: "http://127.0.0.1:9", model: "small" }],
    }),
    reported: ["chosen_provider", "ai_timeout"],
    also: ["ai_providers", "ai_input_price"],
  },
  testReplyMailbox: { by: () => site.admin, sent: () => mailbox, reported: ["imap_port"], also: ["imap_host"] },
  savePreparedText: {
    by: () => site.admin,
    sent: () => ({ id: "", purpose: "lock", language: "xx_XX", name: "", text: "{name}" }),
    reported: ["name"],
    also: ["text", "language"],
  },
  setPostMode: {
    by: () => site.admin,
    sent: () => ({ object_id: "", mode: "locked", reason: "", duration: "" }),
    reported: ["object_id"],
    also: ["reason"],
  },
  addSanction: {
    by: () => site.admin,
    sent: () => ({ user_id: ann.id, kind: "restriction", text: "", rights: [], duration: "" }),
    reported: ["text"],
    also: ["rights", "duration"],
  },
  addPerson: {
    by: () => site.admin,
    sent: () => ({ display_name: "\u{1F33F}\u{1F33F}", email: "bob@example.com", password: "short" }),
    reported: ["password"],
    also: ["display_name", "email"],
  },
  askQuestion: {
    by: () => ann,
    sent: () => question,
    reported: ["title", "tags"],
    also: ["content"],
  },
  askWithAnswer: {
    by: () => ann,
    sent: () => ({ ...question, answer_content: "no" }),
    reported: ["answer_content"],
    also: ["title", "content", "tags"],
  },
  claimAccount: {
    by: () => site.visitor,
    sent: () => ({ code: "x", e_mail: "ann@elsewhere.example", pass: "short" }),
    reported: ["pass"],
    also: ["e_mail"],
  },
  createTag: {
    by: () => site.admin,
    sent: () => ({ slug_name: "garden", display_name: long(36), original_text: "" }),
    reported: ["display_name", "original_text"],
    also: ["slug_name"],
  },
  decideFlag: {
    by: () => site.admin,
    sent: () => ({ flag_id: ids.flag, operation_type: "edit_post", title: "no", content: "", tags: [] }),
    reported: ["title"],
    also: ["content", "tags"],
  },
  decideQueuedPost: {
    by: () => site.admin,
    sent: () => ({ review_id, status: "approve", title: "no", content: "12345678", tags: [] }),
    reported: ["title"],
    also: ["tags"],
  },
  editAnswer: {
    by: () => ann,
    sent: () => ({ id: ids.answer, content: "<!-- nothing to read -->", edit_summary: long(600) }),
    reported: ["edit_summary"],
    also: ["content"],
  },
  editQuestion: {
    by: () => ann,
    sent: () => ({ ...question, id: ids.question }),
    reported: ["title"],
    also: ["content", "tags"],
  },
  editTag: {
    by: () => site.admin,
    sent: () => ({ tag_id: ids.tag, slug_name: "shed", display_name: long(36), original_text: "" }),
    reported: ["display_name"],
    also: ["slug_name"],
  },
  registerByEmail: {
    by: () => site.visitor,
    sent: () => ({ name: "b*b*b", e_mail: "new@elsewhere.example", pass: "short" }),
    reported: ["pass"],
    also: ["name", "e_mail"],
  },
  requestEmailChange: {
    by: () => ann,
    sent: () => ({ e_mail: "ann@elsewhere.example", pass: "not-hers-at-all" }),
    reported: [],
    also: ["e_mail"],
  },
  saveLoginSettings: {
    by: () => site.admin,
    sent: () => ({
      ...login,
      allow_email_domains: [long(254)],
      allow_password_login: false,
      staff_second_factor: true,
    }),
    reported: ["allow_email_domains"],
    also: ["allow_password_login", "staff_second_factor"],
  },
  saveBackupSettings: {
    by: () => site.admin,
    sent: () => ({
      ...{ backup_schedule: "hourly", backup_day: 1, backup_hour: 4, backup_keep: 0 },
      ...{ backup_folder: "uploads", backup_key: "passphrase", backup_passphrase: "" },
      ...{ backup_files: "inside", backup_place: "folder", backup_s3_address: "path" },
    }),
    reported: ["backup_schedule"],
    also: ["backup_keep", "backup_folder", "backup_passphrase"],
  },
  saveMailSettings: {
    by: () => site.admin,
    sent: () => ({ test_email_recipient: "none", from_name: "a@example.com", smtp_host: "127.0.0.1", smtp_port: 0 }),
    reported: ["test_email_recipient"],
    also: ["from_name", "smtp_port"],
  },
  saveAutomationRule: {
    by: () => site.admin,
    sent: () => ({ name: long(101), trigger: "event", events: [], tags: ["nowhere"], per_hour: 5000, actions: [] }),
    reported: ["name", "per_hour"],
    also: ["events", "tags", "actions"],
  },
  saveHoldRule: {
    by: () => site.admin,
    sent: () => ({ name: long(61), min_links: -1, domains: ["not a domain"], networks: ["10.0.0.0/99"] }),
    reported: ["name", "min_links"],
    also: ["domains", "networks"],
  },
  savePluginConfig: {
    by: () => site.admin,
    sent: () => ({ plugin_slug_name: "weather", config_fields: { city: "Atlantis", wind: "strong" } }),
    reported: ["wind"],
    also: ["city"],
  },
  saveTagSettings: {
    by: () => site.admin,
    sent: () => ({ recommend_tags: slugs("garden"), reserved_tags: slugs("garden", "no-such-tag") }),
    reported: ["recommend_tags"],
    also: ["reserved_tags"],
  },
  saveUserPluginConfig: {
    by: () => ann,
    sent: () => ({ plugin_slug_name: "weather", config_fields: { city: "", unit: "kelvin" } }),
    reported: ["city", "unit"],
    also: [],
  },
  saveWriteSettings: {
    by: () => site.admin,
    sent: () => ({ min_tags: 99, max_image_size: -1, recommend_tags: slugs("no-such-tag"), reserved_tags: [] }),
    reported: ["min_tags", "max_image_size"],
    also: ["recommend_tags"],
  },
  setUserProfile: {
    by: () => site.admin,
    sent: () => ({ user_id: ann.id, display_name: long(31), username: "admin/", email: "bob@example.com" }),
    reported: ["display_name"],
    also: ["username", "email"],
  },
  tryAutomationRule: {
    by: () => site.admin,
    sent: () => ({ trigger: "unanswered", hours: 0, account_days: -1, tags: ["nowhere"] }),
    reported: ["account_days"],
    also: ["hours", "tags"],
  },
  tryHoldRule: {
    by: () => site.admin,
    sent: () => ({ id: "", similarity: 10, domains: ["not a domain"] }),
    reported: ["similarity"],
    also: ["domains"],
  },
  updateProfile: {
    by: () => ann,
    sent: () => ({
      display_name: long(31),
      username: "bob",
      avatar: { type: "custom", custom: "/uploads/avatar/not-mine.png" },
      website: "ftp://a",
      location: "Here",
    }),
    reported: ["display_name", "website"],
    also: ["avatar", "location", "username"],
  },
};

/** One field, fields that the contract judges alone, or secrets, which come last. */
const otherCalls = `
  summarizeThread translatePost suggestWording hintModeration excludePost saveOwnExclusion addTestItems deleteTestItems startTestRun switchTestRun deleteTestRun
  assistantModels deleteConversation deleteOwnConversation voteOnReply
  inviteByMail inviteByLink resendMemberInvitation withdrawMemberInvitation memberInvitation registerByInvitation
  acceptAnswer addAuthenticator addComment addPasskey addPeople previewPeople addListedPeople addPushDevice answerToComment appealRestriction askFactor
  auditRevision changeQuestions changeAnswers changeJobs switchBadges withdrawMemberInvitations awardBadgeByHand beginAuthenticator beginPasskey bindEmail castVote changeBadge changeEmail
  changeFilter changePassword chooseWayToWrite checkBinding checkClaimCode checkClaimList createClaimCodes
  mailClaimLinks startClaimMails checkQuestion checkInstallDatabase checkLanding checkLink claimReviewTask decideAssignedTasks
  clearNotificationStatus closeQuestion confirmBinding confirmWarning createApiKey switchWebhook
  rotateWebhookSecret deleteWebhook testWebhook resendDeliveries switchAutomationRule deleteAutomationRule retryAutomationActions createBadge deleteOwnKey rotateApiKey rotateOwnKey
  saveApiSettings decideFlagAsAdmin decideReviewTasks deleteAnswer deleteApiKey deleteBackup deleteComment
  changeTags deleteFiles sendMailsAgain stopMails deleteFilter deleteOwnAccount deletePermanently deletePreparedText deleteQuestion deletePerson dismissVotePattern dismissVoteGroup voidVotes dismissSimilarPair deleteTag
  describeApiKey dropDraft editComment endPostMode endPersonSessions endSession viewAs enterWithFactor fetchPlugin
  flagPost follow followMailLink sendAppeal followTags ignoreTag installPlugin installSite claimQueueItem
  decideQueueItem endReviewPause deleteHoldRule moveHoldRule switchHoldRule changeOwnKey changeScopedKey
  deletePersonalKeys trustPersonalKey grantRights endGrants
  inviteToAnswer liftRestriction loginByEmail markSameQuestion mergeQuestion mergeTags moveComments movePreparedText muteQuestion operateQuestion postAnswer mergeAccounts saveProgramSettings addProgram changeProgram rotateProgramSecret deleteProgram disconnectProgram react
  readAllNotifications readNotification readNotifications recoverAnswer recoverQuestion recoverTag removeEverything removeFactor
  removePlugin removePushDevice renderPost renewRecoveryCodes reopenQuestion replacePassword reportPluginError
  requestPasswordReset resetFactors restartChat restartOwnChat retryFailedJobs rollBackPlugin saveAvatarSettings saveBrandingSettings
  saveCustomCodeSettings saveDigest saveDraft saveFilter saveGeneralSettings saveInterfaceSettings saveLegalSettings
  saveMcpSettings saveNotificationChoices saveNotificationConfig savePolicySettings savePrivileges saveProfileSettings
  saveQuestionSettings saveSecuritySettings saveSeoSettings saveSetupSteps saveThemeSettings saveUploadSettings
  sendActivation sendToPlugin sendVerification setAnswerStatus setBadgeStatus setCommentStatuses setQuestionStatus setTagSynonyms
  setUserPassword setUserRole setUserRoles setUserStatus setUserStatuses showBadge startDrill suggestTags switchCollection switchPlugin
  takeBackBadge testChat previewMailText previewPreparedText saveMailText sendMailText testMail testOwnChat testPush unbindLogin undoAdministration undoStaffAction unsubscribe voteOnClosing
  unsubscribeAtOnce updateInterface uploadFile uploadPlugin verifyEmail writeInstallConfig`
  .trim()
  .split(/\s+/);

const named = (list: unknown) => ((list ?? []) as { error_field: string }[]).map((each) => each.error_field);
const names = Object.keys(forms) as CallName[];

test.each(names)("FM2 %s reports all field errors at once", async (name) => {
  const form = forms[name] as InvalidForm;
  const error = await site.error(form.by(), name, form.sent() as never);
  expect(named(error.data)).toEqual(form.reported);
  expect(named(error.also).sort()).toEqual([...form.also].sort());
});

test("FM2 every call with input either is a form of this test or has no further field checks", () => {
  const takesFields = ({ method, input }: CallDefinition) =>
    method !== "GET" && Object.keys((input as { entries?: object }).entries ?? {}).length > 0;
  const writing = Object.entries(calls).filter(([, definition]) => takesFields(definition));
  expect([...names, ...otherCalls].sort()).toEqual(writing.map(([name]) => name).sort());
});

test("FM4 a check-only call reports the field errors and changes nothing", async () => {
  const ask = (payload: object) =>
    site.server.inject({
      method: calls.askQuestion.method,
      url: calls.askQuestion.path,
      headers: { authorization: ann.token, "x-check-only": "true" },
      payload,
    });
  const before = (await site.call(site.visitor, "questionPage", { page: 1, page_size: 20, order: "newest" })).count;
  const wrong = (await ask(question)).json();
  expect([wrong.code, [...named(wrong.data), ...named(wrong.also)]]).toEqual([400, ["title", "content", "tags"]]);
  const right = await ask({ title: "A question that is right", content: "With a text.", tags: slugs("garden") });
  expect(right.json()).toMatchObject({ code: 200, data: null });
  expect((await site.call(site.visitor, "questionPage", { page: 1, page_size: 20, order: "newest" })).count).toBe(
    before,
  );
});

test("FM2 whether an address is taken is not revealed beside other errors", async () => {
  const error = await site.error(site.visitor, "registerByEmail", {
    name: "cat",
    e_mail: "bob@example.com",
    pass: "no",
  });
  expect(JSON.stringify(error)).not.toContain("e_mail");
  expect(bob).toBeDefined();
});
