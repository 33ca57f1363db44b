-- CreateTable
CREATE TABLE "CompanyAccount" (
    "staffId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "issuer" TEXT,
    "subject" TEXT,
    "linkedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CompanyAccount_pkey" PRIMARY KEY ("staffId")
);

-- CreateIndex
CREATE UNIQUE INDEX "CompanyAccount_email_key" ON "CompanyAccount"("email");

-- CreateIndex
CREATE UNIQUE INDEX "CompanyAccount_issuer_subject_key" ON "CompanyAccount"("issuer", "subject");

-- AddForeignKey
ALTER TABLE "CompanyAccount" ADD CONSTRAINT "CompanyAccount_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
