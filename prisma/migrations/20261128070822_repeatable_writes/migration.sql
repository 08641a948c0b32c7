-- CreateTable
CREATE TABLE "RepeatableWrite" (
    "userId" TEXT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "status" INTEGER,
    "answer" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RepeatableWrite_pkey" PRIMARY KEY ("userId","keyHash")
);

-- CreateIndex
CREATE INDEX "RepeatableWrite_createdAt_idx" ON "RepeatableWrite"("createdAt");

-- AddForeignKey
ALTER TABLE "RepeatableWrite" ADD CONSTRAINT "RepeatableWrite_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
