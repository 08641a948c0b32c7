import type { NextRequest } from "next/server";
import { handleRequest } from "@/lib/api/route";
import { handleNextAuthRequest } from "@/lib/people/accounts/next-auth";

type Context = { params: Promise<{ nextauth: string[] }> };

const answer = (request: NextRequest, { params }: Context) =>
  handleRequest(request, { method: request.method, path: "/api/auth/*" }, async () => handleNextAuthRequest(request, await params));

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
