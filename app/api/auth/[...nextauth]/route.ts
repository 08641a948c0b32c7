import type { NextRequest } from "next/server";
import { answerNextAuth } from "@/lib/people/accounts/next-auth";
import { guarded } from "@/lib/api/route";

type Context = { params: Promise<{ nextauth: string[] }> };

const answer = (request: NextRequest, { params }: Context) =>
  guarded({ method: request.method, path: "/api/auth/*" }, async () => answerNextAuth(request, await params));

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
