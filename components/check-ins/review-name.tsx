import Link from "next/link";
import { nameOf } from "@/components/check-ins/review-order";
import type { CheckInForReview } from "@/lib/check-ins/contract";
import { paths } from "@/lib/platform/paths";

/** Leads to all her check-ins. On touch it takes presses a little beyond its line. */
export function ReviewName({ client }: Pick<CheckInForReview, "client">) {
  return (
    <Link
      href={paths.clientCheckIns(client.id)}
      className="relative decoration-primary-ink/35 underline-offset-4 hover:underline pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2"
    >
      {nameOf(client)}
    </Link>
  );
}
