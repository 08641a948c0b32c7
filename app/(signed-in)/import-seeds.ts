import { recentPage } from "@/components/imports/pages";
import type { PageCall } from "@/components/layout/signed-in-page";
import { type Seed, seedPages } from "@/lib/api/seed";
import type { Actor } from "@/lib/auth/actor";
import { list } from "@/lib/imports/contract";
import { listImports } from "@/lib/imports/queries";

/** What the import screen starts with, on its page and as a section of the coach's home. */
export const importSeeds = async ({ now }: PageCall<Actor>): Promise<Seed[]> => [seedPages(list, recentPage, await listImports(recentPage.query, now))];
