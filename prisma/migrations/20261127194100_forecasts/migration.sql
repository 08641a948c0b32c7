-- Whose coaching has ended and who withdrew consent, read for a forecast of all clients.
CREATE INDEX "EmailMessage_coaching_ended" ON "EmailMessage" ("userId") WHERE "type" = 'coaching-ended';
CREATE INDEX "Consent_withdrawn" ON "Consent" ("kind", "clientId") WHERE NOT "given";
