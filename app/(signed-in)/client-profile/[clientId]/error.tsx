"use client";

import { useParams } from "next/navigation";
import { ClientProfileScreen } from "@/components/roster/client-profile-screen";

/** If the server fails to render the page, the screen loads the client itself and shows the response status and body. */
export default function ClientProfileError() {
  const { clientId } = useParams<{ clientId: string }>();
  return <ClientProfileScreen clientId={clientId} />;
}
