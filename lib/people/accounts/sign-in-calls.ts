// Written by `npm run api:calls` from the contract beside it, which says what each endpoint does.
import type { Call, FormCall } from "@/lib/api/call";
import type * as contract from "@/lib/people/accounts/sign-in-contract";

export const login: FormCall<typeof contract.login> = { method: "POST", path: "/api/auth/login", access: "public", live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/people/accounts/sign-in-contract")).login.body };
export const register: FormCall<typeof contract.register> = { method: "POST", path: "/api/auth/register", access: "public", live: {"provides":[],"invalidates":["people","notifications"]}, loadBody: async () => (await import("@/lib/people/accounts/sign-in-contract")).register.body };
export const logInToDemo: FormCall<typeof contract.logInToDemo> = { method: "POST", path: "/api/demo-login", access: "public", live: {"provides":[],"invalidates":[]}, loadBody: async () => (await import("@/lib/people/accounts/sign-in-contract")).logInToDemo.body };
export const logOut: Call<typeof contract.logOut> = { method: "POST", path: "/api/demo-logout", access: "public", live: {"provides":[],"invalidates":[]} };
export const openLoginPage: Call<typeof contract.openLoginPage> = { method: "GET", path: "/api/login", access: "public", live: {"provides":[],"invalidates":[]} };
export const openLogoutPage: Call<typeof contract.openLogoutPage> = { method: "GET", path: "/api/logout", access: "public", live: {"provides":[],"invalidates":[]} };
