import { insertLinkTokens } from "@/lib/auth/links";

/** The link of an email with a token, as it was sent: what is stored has a placeholder for the token. */
export const linkInEmail = (text: string | null | undefined) => /https?:\/\/\S+token=[\w.-]+/.exec(insertLinkTokens(text ?? ""))?.[0] ?? "";

/** The token of that link; empty if there is none. */
export const tokenInEmail = (text: string | null | undefined) => /token=([\w.-]+)/.exec(linkInEmail(text))?.[1] ?? "";
