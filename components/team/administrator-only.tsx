"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCurrentUser } from "@/components/hooks/current-user";
import { queryFor } from "@/lib/api/query";
import { listTeam } from "@/lib/people/team/calls";

/** Shows its children to the first coach only. */
export function AdministratorOnly({ children }: { children: ReactNode }) {
  const { data: members = [] } = useQuery(queryFor(listTeam));
  const user = useCurrentUser();
  return members.some(({ id, administrator }) => administrator && id === user.id) ? children : null;
}
