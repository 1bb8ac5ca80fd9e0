// What the settings of programs change.
import { another, reads } from "./looks.ts";
import { given, type SettingEffect } from "./stage.ts";

export const programEffects: readonly SettingEffect[] = [
  {
    prepare: given({ "oauth.connections": true }),
    change: { "oauth.registration": true },
    shows: {
      async "oauth.registration"({ site, owner }) {
        const client_name = `Editor ${another()}`;
        await fetch(`${site.address}/oauth/register`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ client_name, redirect_uris: ["https://editor.example/cb"] }),
        });
        return reads(owner, "/admin/programs", client_name);
      },
    },
  },
];
