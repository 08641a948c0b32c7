import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { AuthPage } from "@/app/(public)/auth/auth-page";
import { SignInScreen } from "@/app/(public)/auth/sign-in-screen";
import { readActor } from "@/lib/auth/session";
import { toSignedInAddress } from "@/lib/platform/page-after-sign-in";
import { paths } from "@/lib/platform/paths";

export const metadata: Metadata = { title: "Sign in" };

export default async function Page({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  if (await readActor(await cookies())) redirect(toSignedInAddress([(await searchParams).next].flat()[0]) ?? paths.dashboard);
  return <AuthPage Screen={SignInScreen} />;
}
