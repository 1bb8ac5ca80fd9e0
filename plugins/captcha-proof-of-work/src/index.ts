import { definePlugin, type PluginContext } from "@askwell/plugin-kit";
import { drawText } from "./picture.ts";
import { isSolution, isSolved, type Puzzles } from "./puzzles.ts";
import { hashText, isText, randomText } from "./secret.ts";

/** Leading zero bits of each puzzle, by difficulty. */
const bitsOf: Readonly<Record<string, number>> = { light: 11, normal: 13, strong: 15 };
/** Many small puzzles take a predictable time; one large one would vary widely. */
const COUNT = 16;

const puzzlesOf = ({ configuration }: PluginContext): Puzzles => ({
  count: COUNT,
  bits: bitsOf[String(configuration.difficulty)] ?? 13,
});
const drawsPicture = ({ configuration }: PluginContext) => configuration.picture !== false;

/**
 * A captcha without an external service: the browser solves small puzzles in the background, so that most users do not
 * notice it; a picture of letters is the alternative for other clients and browsers.
 */
export const captchaProofOfWork = definePlugin({
  slug_name: "captcha_proof_of_work",
  kind: "captcha",
  version: "1.0.0",
  name: { en_US: "Captcha: proof of work", zh_CN: "验证码：工作量证明", ar: "اختبار التحقق: إثبات العمل" },
  description: {
    en_US:
      "Asks people who act a lot, or come from where passwords were guessed, to prove that they are no program. Their browser does it for them in a moment; nothing is sent to another service.",
    zh_CN:
      "请操作频繁的人，以及来自曾有人猜测密码之处的人，证明自己不是程序。浏览器会在片刻之间代为完成，不会向其他服务发送任何内容。",
    ar: "يطلب ممن يكثر من الإجراءات، أو يأتي من حيث جرى تخمين كلمات المرور، أن يثبت أنه ليس برنامجًا. يفعل المتصفح ذلك عنه في لحظة، ولا يُرسل شيء إلى خدمة أخرى.",
  },
  fields: () => [
    {
      name: "difficulty",
      type: "select",
      title: { en_US: "Work for the browser", zh_CN: "浏览器的运算量", ar: "عمل المتصفح" },
      description: {
        en_US: "More work slows programs down, and old phones too.",
        zh_CN: "运算量越大，程序越慢，旧手机也越慢。",
        ar: "كلما زاد العمل أبطأت البرامج، وأبطأت الهواتف القديمة أيضًا.",
      },
      value: "normal",
      options: [
        {
          label: { en_US: "Light: well below a second", zh_CN: "少：远不到一秒", ar: "خفيف: أقل كثيرًا من ثانية" },
          value: "light",
        },
        { label: { en_US: "Normal: about a second", zh_CN: "一般：约一秒", ar: "عادي: نحو ثانية" }, value: "normal" },
        { label: { en_US: "Strong: some seconds", zh_CN: "多：几秒", ar: "شديد: بضع ثوانٍ" }, value: "strong" },
      ],
    },
    {
      name: "picture",
      type: "switch",
      title: { en_US: "Picture", zh_CN: "图片", ar: "صورة" },
      description: {
        en_US: "Older clients show nothing else, but programs learn to read such pictures.",
        zh_CN: "旧的客户端只能显示图片，但程序能学会辨认。",
        ar: "لا تعرض التطبيقات القديمة غيرها، لكن البرامج تتعلم قراءة هذه الصور.",
      },
      value: true,
      ui_options: {
        label: {
          en_US: "Accept the letters of a picture instead",
          zh_CN: "也接受图片中的字符",
          ar: "قبول حروف الصورة بدلًا من ذلك",
        },
      },
    },
  ],
  captcha: {
    isFallback: true,
    widget: (context) => ({ ...puzzlesOf(context), picture: drawsPicture(context) }),
    async create(context) {
      if (!drawsPicture(context)) return { image: "", secret: "" };
      const text = randomText();
      return { image: await drawText(text), secret: await hashText(text) };
    },
    async verify(context, { captcha_id, captcha_code, secret }) {
      if (isSolution(captcha_code)) return isSolved(captcha_id, captcha_code, puzzlesOf(context));
      return drawsPicture(context) && isText(captcha_code, secret);
    },
  },
});
