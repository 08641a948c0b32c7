/// <reference types="vite/client" />
import type { AnyEndpoint } from "@/lib/api/contract";
import { type Role, roles } from "@/lib/auth/actor";
import type { RouteHandler } from "@/tests/support/api";

const nextAuthFile = "../../app/api/auth/[...nextauth]/route.ts";
const { [nextAuthFile]: nextAuthExports, ...files } = import.meta.glob<Record<string, RouteHandler>>("../../app/api/**/route.ts", { eager: true });

/** The handlers of next-auth's own route by method. They have no contract. */
export const nextAuthHandlers = nextAuthExports;

/** Every exported handler except next-auth's, with its file (from the repository's root) and method. */
export const routeExports = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).map(([method, handler]) => ({ file: file.replace("../../", ""), method, handler })),
);

/** Every route handler with a contract. */
export const routes: readonly RouteHandler[] = routeExports.map(({ handler }) => handler);

export const endpointName = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
export const routeName = ({ endpoint }: RouteHandler) => endpointName(endpoint);

/** The roles that may call an endpoint. Null means a caller who is signed out. */
export const allowedCallers = ({ access }: AnyEndpoint): readonly (Role | null)[] => {
  if (access === "public") return [null];
  return access === "signed-in" ? roles : access;
};

/** Gives every path parameter the same value. */
export const fillParams = ({ path }: AnyEndpoint, value: string) => Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, value]));

/** Returns the response that refuses this role, or null if the role has access. The role null means signed out. */
export function expectedRefusal({ access }: AnyEndpoint, role: Role | null) {
  if (access === "public") return null;
  if (role === null) return { status: 401, body: { message: "Unauthorized" } };
  return access === "signed-in" || access.includes(role) ? null : { status: 403, body: { message: "Forbidden" } };
}
