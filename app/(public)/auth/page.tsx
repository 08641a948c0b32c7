import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { AuthPage } from "@/app/(public)/auth/auth-page";
import { readActor } from "@/lib/auth/session";
import { paths } from "@/lib/platform/paths";

export const metadata: Metadata = { title: "Sign in" };

export default async function Page() {
  if (await readActor(await cookies())) redirect(paths.dashboard);
  return <AuthPage />;
}
