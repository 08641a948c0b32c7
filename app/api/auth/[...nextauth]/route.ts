import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/lib/accounts/next-auth";

const answer = (request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) => NextAuth(request, context, authOptions());

export { answer as GET, answer as POST };
