/// <reference types="vite/client" />
import type { AnyEndpoint } from "@/lib/api/contract";
import { type Role, roles } from "@/lib/auth/actor";
import type { RouteHandler } from "@/tests/support/api";

const files = import.meta.glob<Record<string, RouteHandler>>("../../app/api/**/route.ts", { eager: true });

/** Every route that is one of ours, by its own contract. */
export const routes: readonly RouteHandler[] = Object.entries(files)
  .filter(([file]) => !file.includes("[...nextauth]"))
  .flatMap(([, exported]) => Object.values(exported));

export const endpointName = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
export const routeName = ({ endpoint }: RouteHandler) => endpointName(endpoint);

/** Whom an endpoint lets in; null is whoever is signed out. */
export const allowedCallers = ({ access }: AnyEndpoint): readonly (Role | null)[] => {
  if (access === "public") return [null];
  return access === "signed-in" ? roles : access;
};

/** The same word in place of every parameter. */
export const fillParams = ({ path }: AnyEndpoint, value: string) => Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, value]));

/** What a caller of this role, or without any, is told before anything else is looked at; null where she is let in. */
export function expectedRefusal({ access }: AnyEndpoint, role: Role | null) {
  if (access === "public") return null;
  if (role === null) return { status: 401, body: { message: "Unauthorized" } };
  return access === "signed-in" || access.includes(role) ? null : { status: 403, body: { message: "Forbidden" } };
}
