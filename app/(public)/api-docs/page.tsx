import type { Metadata } from "next";
import { ApiDocs } from "@/components/api-docs/api-docs";
import { product } from "@/lib/settings/product";

export const metadata: Metadata = { title: "API" };

export default async function Page() {
  return <ApiDocs product={await product()} />;
}
