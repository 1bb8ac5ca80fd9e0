import type { Head } from "../../../app/head.ts";
import type { HeadContext } from "../../../app/routing/route.ts";
import { BadLink } from "../../../parts/users/BadLink.tsx";

export const head = ({ t }: HeadContext): Head => ({ title: t("screens.activation.title"), noindex: true });

export const Screen = () => <BadLink />;
