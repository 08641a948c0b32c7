/// <reference types="vite/client" />
import type { AnyEndpoint } from "@/lib/api/contract";
import { type Role, roles } from "@/lib/auth/actor";
import type { RouteHandler } from "@/tests/support/api";

const files = import.meta.glob<Record<string, RouteHandler>>("../../app/api/**/route.ts", { eager: true });

/** Every route that has a contract. */
export const routes: readonly RouteHandler[] = Object.entries(files)
  .filter(([file]) => !file.includes("[...nextauth]"))
  .flatMap(([, exported]) => Object.values(exported));

export const endpointName = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
export const routeName = ({ endpoint }: RouteHandler) => endpointName(endpoint);

/** The roles with access to an endpoint; null is a signed-out visitor. */
export const allowedCallers = ({ access }: AnyEndpoint): readonly (Role | null)[] => {
  if (access === "public") return [null];
  return access === "signed-in" ? roles : access;
};

/** Replaces every path parameter with the same word. */
export const fillParams = ({ path }: AnyEndpoint, value: string) => Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, value]));

/** The access error for a caller with this role or none; null if they have access. */
export function expectedRefusal({ access }: AnyEndpoint, role: Role | null) {
  if (access === "public") return null;
  if (role === null) return { status: 401, body: { message: "Unauthorized" } };
  return access === "signed-in" || access.includes(role) ? null : { status: 403, body: { message: "Forbidden" } };
}
