"use client";

import { useParams } from "next/navigation";
import { ClientProfileScreen } from "@/components/roster/client-profile-screen";

/** Where the server could not draw the page, the screen asks for itself what it shows, and says what the answer was. */
export default function ClientProfileError() {
  const { clientId } = useParams<{ clientId: string }>();
  return <ClientProfileScreen clientId={clientId} />;
}
