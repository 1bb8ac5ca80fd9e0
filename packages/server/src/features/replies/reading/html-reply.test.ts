import { expect, test } from "vitest";
import { htmlReply } from "./html-reply.ts";
import { withoutPlaceholders } from "./placeholders.ts";

test.each([
  [
    "Gmail",
    '<div dir="ltr"><div>Pour at <b>80</b> degrees.</div><div><br></div><div>Then wait.</div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Tue, Tea wrote:<br></div><blockquote class="gmail_quote"><p>Ann</p></blockquote></div>',
  ],
  [
    "Outlook",
    '<html><head><title>x</title><style>p{margin:0}</style></head><body><p class="MsoNormal">Pour at <b>80</b> degrees.<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><p class="MsoNormal">Then wait.</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Tea</div><div>Ann</div></body></html>',
  ],
  [
    "Apple Mail",
    '<body>Pour at <b>80</b> degrees.<div><br></div><div>Then wait.<br><blockquote type="cite"><div>Ann</div></blockquote></div></body>',
  ],
  [
    "Thunderbird",
    '<body><p>Pour at <b>80</b> degrees.</p><p>Then wait.</p><div class="moz-cite-prefix">On 24/11, Tea wrote:</div><blockquote type="cite" cite="mid:x"><p>Ann</p></blockquote><div class="moz-signature">-- <br>Bob</div></body>',
  ],
  [
    "Yahoo, in a table",
    '<table><tr><td><div>Pour at <b>80</b> degrees.</div><p>Then wait.</p></td></tr></table><div class="yahoo_quoted">Ann</div>',
  ],
  [
    "Yahoo, in a mail that it has renamed",
    '<div>Pour at <b>80</b> degrees.</div><div><br></div><div>Then wait.</div><div class="ydp1f2b3yahoo_quoted">Ann</div>',
  ],
  [
    "GMX",
    '<div>Pour at <b>80</b> degrees.</div><div>&nbsp;</div><div>Then wait.</div><div>&nbsp;<div style="margin:10px" name="quote"><div><b>Gesendet:</b> Dienstag<br/><b>Von:</b> Tea</div>Ann</div></div>',
  ],
  [
    "Spark",
    '<div name="messageBodySection"><p>Pour at <b>80</b> degrees.</p><p>Then wait.</p></div><div name="messageSignatureSection"><br/>Sent via Spark</div><div name="messageReplySection">On Tue, Tea wrote:<blockquote type="cite">Ann</blockquote></div>',
  ],
])("RM5 HTML becomes Markdown without the quoted mail: %s", (_, html) => {
  expect(htmlReply(html)).toBe("Pour at **80** degrees.\n\nThen wait.");
});

test("RM5 code, lists and links stay; scripts, styles and pictures of other servers do not", () => {
  const html = `<p>See <a href="https://tea.example/a" onclick="x()">this</a>:</p><ul><li>one</li><li><tt>two</tt></li></ul>
<pre>a &lt; b\n  c</pre><script>alert(1)</script><img src="https://spy.example/pixel.gif"><p onmouseover="x()">End</p>`;
  expect(htmlReply(html)).toBe("See [this](https://tea.example/a):\n\n- one\n- `two`\n\n```\na < b\n  c\n```\n\nEnd");
});

test("RM5 a picture of the mail becomes its placeholder", () => {
  const markdown = htmlReply('<p>Look: <img src="cid:leaf@tea" alt="x"></p>');
  expect(withoutPlaceholders(markdown, (name) => `[${name}]`)).toBe("Look: [leaf@tea]");
});

test("RM7 deep, broken and long HTML does no harm", () => {
  const deep = `${"<div><blockquote><table>".repeat(30_000)}end`;
  const attacks = [
    deep,
    "<".repeat(200_000),
    `<a href="${"x".repeat(500_000)}">`,
    "<b></i>".repeat(50_000),
    "&#0;&#xd800;",
  ];
  for (const attack of attacks) expect(htmlReply(attack)).not.toContain("<script");
});
