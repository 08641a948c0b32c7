"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { LogoMark } from "@/components/common/logo";
import { useApiMutation } from "@/components/form/use-api-mutation";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { SinglePictureField } from "@/components/uploads/single-picture-field";
import { queryFor } from "@/lib/api/query";
import { editSettings, readSettings } from "@/lib/core/settings/calls";

/** The practice's logo. A chosen picture is saved immediately. */
export function LogoCard() {
  const logoUrl = useQuery(queryFor(readSettings)).data?.logoUrl ?? null;
  const router = useRouter();
  const change = useApiMutation(editSettings, { success: { title: "Logo saved" }, failure: { title: "Logo not saved" }, onSuccess: () => router.refresh() });
  const shownLogoUrl = change.isPending ? (change.variables.body?.logoUrl ?? null) : logoUrl;
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">Logo</CardTitle>
        <CardDescription>Shown in the header, on the sign-in page and in every email. A square picture works best.</CardDescription>
      </CardHeader>
      <CardContent>
        <SinglePictureField purpose="logo" label="Logo" noun="logo" imageUrl={shownLogoUrl} isSaving={change.isPending} onChange={(url) => change.mutate({ body: { logoUrl: url } })}>
          {(url) => (
            <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-md border bg-background p-2">
              {url ? <img src={url} alt="Your logo" className="size-full object-contain" /> : <LogoMark className="size-12" />}
            </span>
          )}
        </SinglePictureField>
      </CardContent>
    </Card>
  );
}
