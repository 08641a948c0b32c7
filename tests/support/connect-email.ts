import { env } from "@/lib/platform/env";

/** Makes this file's server believe that email is connected. Nothing is sent with this key: emails are sent with the provider that a test passes. */
export const connectEmail = () => Object.assign(env(), { RESEND_API_KEY: "re_test" });
