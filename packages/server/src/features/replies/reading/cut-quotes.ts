/**
 * Labels of the headers that mail programs repeat above the mail that they quote, in the languages of the site and in
 * others that are common.
 */
const SENDER = "From|发件人|寄件者|寄件人|من|Von|De|Da|Van|Fra|Från|От|差出人|보낸 사람";
const OTHER =
  "Sent|Date|To|Cc|Subject|发送时间|时间|日期|收件人|抄送|主题|主旨|تاريخ الإرسال|التاريخ|أرسلت|إلى|الموضوع|Gesendet|Datum|An|Betreff|Envoyé|À|Objet|Enviado|Fecha|Para|Asunto|Data|Inviato|Oggetto|Verzonden|Aan|Onderwerp|Assunto|Отправлено|Кому|Тема|送信日時|宛先|件名|보낸 날짜|받는 사람|제목";
/** Mail programs write some labels in bold. */
const label = (words: string) => new RegExp(`^[*_]{0,2}(?:${words})[*_]{0,2}\\s?[:：]`, "iu");
const senderLabel = label(SENDER);
const otherLabel = label(OTHER);
const anyLabel = /^[*_]{0,2}[^\s:：*_][^:：]{0,30}[:：]/u;

/** The verb at the end of "On …, … wrote:". */
const WROTE =
  /(?:wrote|写道|寫道|كتب|كتبت|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|kirjoitti|пишет|писал\(?а?\)?|написал\(?а?\)?|のメッセージ|작성)(?:[^\n]{0,200})?\s?[:：]$/iu;
const ADDRESS = /[^\s@]@[^\s@]/u;
/** A date or an address, without which "he wrote:" is part of the reply. */
const DATED = /\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2}|[^\s@]@[^\s@]/u;
/** How "On …, … wrote:" begins where no empty line stands above it; Yahoo indents it. */
const LEAD = /^(?:\s{3}|(?:On|Am|Den|Le|El|Il|Em|Op|På|في|在|於|于)\s|\d{4}年)/u;
const SENTENCE_END = /[.!?。！？؟…]\s*$/u;

/** Lines between the reply and the quoted mail. */
const ORIGINAL =
  /^-{2,20}\s?(?:original message|forwarded message|原始邮件|转发邮件|原始郵件|الرسالة الأصلية|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original|исходное сообщение)\s?-{0,20}$/iu;
/** Zoho puts the line that introduces the quote between dashes. */
const DASHED = /^-{2,20}\s[^\n]{0,300}@[^\n]{0,100}\s-{2,20}$/u;
const RULE = /^[_\u2015\u2500]{5,}$/;

/** What programs add below a mail. */
const SENT_FROM =
  /^(?:sent from (?:my|outlook|yahoo|proton|mail for|the)|get outlook for|sent (?:via|with) |(?:发送)?自我的|发自|從我的.{0,30}(?:傳送|寄出)|从我的.{0,30}发送|来自我的|获取 ?outlook|أُ?رسلت? من|مُ?رسل من|تم الإرسال من|احصل على outlook|gesendet von|von meinem .{0,30} gesendet|envoyé (?:de|depuis)|enviado desde|inviato da|enviado do|verzonden vanaf|отправлено с)/iu;
const DISCLAIMER =
  /^[*_]{0,2}(?:(?:confidentiality|legal) notice|disclaimer\s?:|this (?:e-?mail|message|communication)(?:,? and any .{1,40},?)? (?:is|are|may|contains?|and its contents are) .{0,80}(?:confidential|privileged|intended)|the information (?:contained )?in this (?:e-?mail|message)|本(?:电子)?邮件.{0,40}(?:保密|机密|仅供)|免责声明|保密声明|إخلاء المسؤولية|إشعار السرية|هذه الرسالة.{0,60}سري)/iu;

const isQuoted = (line: string) => /^\s{0,3}>/.test(line);
const isBlank = (line: string) => line.trim() === "";
const isFence = (line: string) => /^\s{0,3}(?:```|~~~)/.test(line);

/** Lines that may belong to one introduction of a quote, which programs wrap. */
const MAX_WRAPPED = 4;

/** What programs and companies add, one below the other. */
const MAX_ENDS = 4;

/** Longest text that is read, in characters: far above every limit of posts. */
export const MAX_CHARACTERS = 300_000;
const MAX_LINES = 20_000;
/** Longer lines are no mark of a mail program. */
const MAX_MARK = 1000;

/**
 * The text of a reply without the mail that it quotes below, the signature and what mail programs and companies add. What
 * is quoted between paragraphs of the reply stays, as does everything in fenced code. `siteAddress` is the sender of the
 * quoted mail. Takes time proportional to the length. Rules: docs/rules/replies-by-mail.md RM5.
 */
export function cutQuotes(text: string, siteAddress = ""): string {
  const lines = text.slice(0, MAX_CHARACTERS).replace(/\r\n?/g, "\n").split("\n").slice(0, MAX_LINES);
  return replyBelow(lines, siteAddress) ?? replyIn(lines, siteAddress).join("\n").trim();
}

const replyIn = (lines: readonly string[], siteAddress: string) =>
  withoutEnd(lines.slice(0, endOfReply(lines, siteAddress)));

/**
 * The reply of a mail that begins with the quoted mail, as Thunderbird writes it; undefined if none stands below. What
 * is quoted stays only where the reply goes through it paragraph by paragraph.
 */
function replyBelow(lines: readonly string[], siteAddress: string): string | undefined {
  const first = lines.findIndex((line) => !isBlank(line));
  const above = first < 0 ? undefined : introduction(lines, first);
  if (!above || !(WROTE.test(above.sentence) || ADDRESS.test(above.sentence))) return undefined;
  const start = nextFilled(lines, above.end);
  if (!isQuoted(lines[start] ?? "")) return undefined;
  const end = lines.findIndex((line, at) => at > start && !isQuoted(line) && !isBlank(line));
  const reply = end < 0 ? [] : replyIn(lines.slice(end), siteAddress);
  if (reply.length === 0) return undefined;
  return (reply.some(isQuoted) ? [...lines.slice(start, end), ...reply] : reply).join("\n").trim();
}

/** The number of lines above the first mark of a quoted mail or a signature. */
function endOfReply(lines: readonly string[], siteAddress: string): number {
  const isSender = (line = "") => siteAddress !== "" && line.toLowerCase().includes(siteAddress.toLowerCase());
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (isFence(line)) isCode = !isCode;
    else if (!isCode && line.length <= MAX_MARK && (isMark(lines, at) || isSiteHeader(lines, at, isSender))) return at;
  }
  return lines.length;
}

function isMark(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  // RFC 3676. Without the blank it is a signature only below an empty line: Markdown underlines headings with dashes.
  if (line === "-- " || line === "\u00a0--" || line === "--\u00a0") return true;
  if (line === "--" && (at === 0 || isBlank(lines[at - 1] ?? ""))) return true;
  const words = line.trim();
  if (ORIGINAL.test(words) || DASHED.test(words)) return true;
  if (RULE.test(words)) return isHeaderBlock(lines, nextFilled(lines, at + 1));
  return isHeaderBlock(lines, at) || isIntroduction(lines, at);
}

function nextFilled(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && at < from + MAX_WRAPPED && isBlank(lines[at] ?? "")) at += 1;
  return at;
}

/** Whether repeated headers begin here: the sender and at least two others, in any order if nothing is between them. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const isSender = (line = "") => senderLabel.test(line.slice(0, MAX_MARK).trim());
  const isOther = (line = "") => otherLabel.test(line.slice(0, MAX_MARK).trim());
  if (isSender(lines[at])) return lines.slice(at + 1, at + 7).filter(isOther).length >= 2;
  const [first, second, third] = lines.slice(at, at + 3);
  return isOther(first) && ((isSender(second) && isOther(third)) || (isOther(second) && isSender(third)));
}

/** Whether headers that name the site as the sender begin here, in whatever language, below a rule or not. */
function isSiteHeader(lines: readonly string[], at: number, isSender: (line?: string) => boolean): boolean {
  const first = RULE.test((lines[at] ?? "").trim()) ? nextFilled(lines, at + 1) : at;
  const isLabelled = (line = "") => anyLabel.test(line.slice(0, MAX_MARK).trim());
  return isSender(lines[first]?.slice(0, MAX_MARK)) && isLabelled(lines[first]) && isLabelled(lines[first + 1]);
}

interface QuoteIntroduction {
  readonly sentence: string;
  /** The number of the line below it. */
  readonly end: number;
}

/** The dated sentence that begins here and ends with a colon, on one line or on several. */
function introduction(lines: readonly string[], at: number): QuoteIntroduction | undefined {
  let sentence = "";
  for (let end = at; end < at + MAX_WRAPPED; end += 1) {
    const line = lines[end] ?? "";
    // A line of the reply above it is no part of it.
    if (isBlank(line) || isQuoted(line) || (end > at && isStart(lines, end))) return undefined;
    sentence = `${sentence} ${line.trim()}`;
    if (sentence.length > MAX_MARK) return undefined;
    if (/[:：]$/.test(sentence)) return DATED.test(sentence) ? { sentence, end: end + 1 } : undefined;
  }
  return undefined;
}

/** Whether "On …, … wrote:" begins here; right below a line of the reply, only with a quote or an address. */
function isIntroduction(lines: readonly string[], at: number): boolean {
  if (!isStart(lines, at)) return false;
  const found = introduction(lines, at);
  if (!found || !WROTE.test(found.sentence)) return false;
  const isParagraph = at === 0 || isBlank(lines[at - 1] ?? "");
  return isParagraph || ADDRESS.test(found.sentence) || isQuoted(lines[nextFilled(lines, found.end)] ?? "");
}

/** Whether a sentence may begin here: the verb of one that began before introduces no quote. */
function isStart(lines: readonly string[], at: number): boolean {
  const above = lines[at - 1] ?? "";
  return isBlank(above) || LEAD.test(lines[at] ?? "") || SENTENCE_END.test(above.slice(-MAX_MARK));
}

/** The lines without a quote at their end, its introduction in any language, and the last words of programs. */
function withoutEnd(lines: readonly string[]): readonly string[] {
  let rest = trimmed(lines);
  for (let round = 0; round < MAX_ENDS; round += 1)
    rest = trimmed(withoutDisclaimer(withoutSentFrom(withoutQuote(rest))));
  return rest;
}

function trimmed(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 0 && isBlank(lines[end - 1] ?? "")) end -= 1;
  return lines.slice(0, end);
}

/** A quote at the end is the mail that is replied to; the dated paragraph above it that ends with a colon names it. */
function withoutQuote(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 0 && (isQuoted(lines[end - 1] ?? "") || isBlank(lines[end - 1] ?? ""))) end -= 1;
  if (!lines.slice(end).some(isQuoted)) return lines;
  let start = end - 1;
  while (start > 0 && end - start < MAX_WRAPPED && !isStart(lines, start)) start -= 1;
  return introduction(lines, start)?.end === end ? lines.slice(0, start) : lines.slice(0, end);
}

function withoutSentFrom(lines: readonly string[]): readonly string[] {
  const last = (lines.at(-1) ?? "").slice(0, MAX_MARK).trim();
  return SENT_FROM.test(last) ? lines.slice(0, -1) : lines;
}

function withoutDisclaimer(lines: readonly string[]): readonly string[] {
  const start = lines.findLastIndex(isBlank) + 1;
  return DISCLAIMER.test((lines[start] ?? "").slice(0, MAX_MARK).trim()) ? lines.slice(0, start) : lines;
}
