"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { toast } from "@/components/feedback/toast";
import { Button, type ButtonProps } from "@/components/ui/button";
import { queryFor } from "@/lib/api/query";
import { readSettings } from "@/lib/core/settings/calls";

const showComingSoonToast = () => toast({ title: "Scheduling feature coming soon! You can contact the client directly for now." });

/** Opens the practice's booking page, or says that scheduling is coming soon if none is set. */
export function ScheduleSessionButton({ size }: Pick<ButtonProps, "size">) {
  const { data } = useQuery(queryFor(readSettings));
  const content = (
    <>
      <CalendarPlus aria-hidden />
      Schedule Session
    </>
  );
  if (!data?.schedulingLink)
    return (
      <Button size={size} variant="outline" onClick={showComingSoonToast}>
        {content}
      </Button>
    );
  return (
    <Button asChild size={size} variant="outline">
      <a href={data.schedulingLink} target="_blank" rel="noreferrer">
        {content}
      </a>
    </Button>
  );
}
