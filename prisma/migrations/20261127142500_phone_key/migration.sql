-- The last nine digits of a phone number, which stay the same in any spelling, to find people with the same number (lib/people/accounts/matching.ts).
CREATE INDEX "User_phoneKey" ON "User" (right(regexp_replace("phone", '\D', '', 'g'), 9)) WHERE "phone" IS NOT NULL;
