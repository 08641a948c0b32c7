"use client";

import dynamic from "next/dynamic";
import type { ProfilePartsProps } from "@/app/(signed-in)/profile/profile-parts";
import { PartNotLoaded } from "@/components/feedback/part-not-loaded";
import { useIsTouched } from "@/components/first-touch/first-touch";
import { useHasFragment } from "@/components/hooks/fragment";
import { Skeleton } from "@/components/ui/skeleton";

const loading = () => <Skeleton className="h-96" />;
const ProfileParts = dynamic(() => import("@/app/(signed-in)/profile/profile-parts").then((module) => module.ProfileParts, () => PartNotLoaded), { loading });

/** What lies below the first screen of the profile. Its script is loaded once somebody does something on the page, and at once where the address names a part. */
export function LazyProfileParts(props: ProfilePartsProps) {
  const isTouched = useIsTouched();
  const hasFragment = useHasFragment();
  return isTouched || hasFragment ? <ProfileParts {...props} /> : loading();
}
