"use client";

import { createContext, use } from "react";

/** Provides to every signed-in screen whether emails are sent. Without a provider they aren't, and screens show links to copy. */
export const EmailsSentContext = createContext(true);

export const useAreEmailsSent = (): boolean => use(EmailsSentContext);
