-- AlterTable
ALTER TABLE "User" ADD COLUMN     "isDemo" BOOLEAN NOT NULL DEFAULT false;

-- The people of every demo until now. Nobody else can have an address at example.com.
UPDATE "User" SET "isDemo" = true WHERE "email" IN (
  'coach@example.com', 'client@example.com', 'nutritionist@example.com', 'isla.campbell@example.com', 'megan.price@example.com',
  'hannah.clarke@example.com', 'zara.khan@example.com', 'lucy.fraser@example.com', 'naomi.okafor@example.com', 'priya.shah@example.com',
  'ella.murphy@example.com', 'grace.evans@example.com', 'ruby.walsh@example.com', 'freya.lindqvist@example.com');

-- Outside demo mode they cannot sign in, and of the clients only one keeps the password that everyone knows.
UPDATE "User" SET "passwordHash" = NULL WHERE "isDemo" AND "email" NOT IN ('coach@example.com', 'client@example.com', 'nutritionist@example.com');
