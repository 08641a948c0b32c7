import { ArrowLeft } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { withNext } from "@/lib/platform/page-after-sign-in";
import { publicPaths } from "@/lib/platform/public-paths";

/** Leads back to the sign-in, which still knows the page that the person asked for. */
export function BackToLogin() {
  return (
    <a
      href={withNext(publicPaths.auth, useSearchParams().get("next"))}
      className="mx-auto mt-4 flex min-h-11 w-fit items-center gap-1.5 rounded-sm px-2 text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to login
    </a>
  );
}
