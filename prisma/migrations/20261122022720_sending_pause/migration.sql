-- CreateTable
CREATE TABLE "SendingPause" (
    "account" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "trouble" TEXT,
    "since" TIMESTAMPTZ(3),

    CONSTRAINT "SendingPause_pkey" PRIMARY KEY ("account")
);
