import * as z from "zod/mini";
import { endpoint, rawResponse } from "@/lib/api/contract";
import { email, password, requiredName, success, text } from "@/lib/api/schemas";
import { roles } from "@/lib/auth/actor";
import { passwordTooShortMessage, user } from "@/lib/people/accounts/contract";

export const login = endpoint({
  method: "POST",
  path: "/api/auth/login",
  access: "public",
  summary: "Signs in with email and password. 401 with the reason two-factor asks for POST /api/auth/two-factor",
  input: { json: z.object({ email: email(), password: password(6, passwordTooShortMessage) }), verbatim: ["password"] },
  response: user,
  errors: ["unauthorized", "too_many"],
});

export const register = endpoint({
  method: "POST",
  path: "/api/auth/register",
  access: "public",
  summary: "Creates an account and signs in",
  input: { json: z.object({
    email: email(),
    password: password(6, passwordTooShortMessage),
    firstName: requiredName("First name is required"),
    lastName: requiredName("Last name is required"),
    role: z._default(z.enum(roles, "Please choose an account type"), "client"),
    /** For the first coach of a server that others can reach. */
    setupCode: z.optional(text(100)),
  }), verbatim: ["password"] },
  response: user,
  live: { invalidates: ["people", "notifications"] },
  statuses: [201],
  errors: ["conflict", "too_many"],
});

export const logInToDemo = endpoint({
  method: "POST",
  path: "/api/demo-login",
  access: "public",
  summary: "Signs in as a demo account; only in demo mode",
  input: { json: z.object({ role: z.enum(roles, "Please choose a demo account") }) },
  response: user,
  errors: ["not_found"],
});

export const logOut = endpoint({
  method: "POST",
  path: "/api/demo-logout",
  access: "public",
  summary: "Ends the session",
  response: success,
});

export const openLoginPage = endpoint({
  method: "GET",
  path: "/api/login",
  access: "public",
  summary: "Redirects to the sign-in screen, which then opens the page of this product in `next`",
  query: z.object({ next: z.optional(z.string()) }),
  response: rawResponse,
  statuses: [303],
});

export const openLogoutPage = endpoint({
  method: "GET",
  path: "/api/logout",
  access: "public",
  summary: "Ends the session and redirects to the sign-in screen; same-origin navigations only",
  response: rawResponse,
  statuses: [303],
  errors: ["forbidden"],
});
