-- A ticket may be what several requests to forget wait for. The program of before notes the newest alone, in "erasureId".
ALTER TABLE "ErasureWaiting" ADD COLUMN "erasureIds" UUID[] NOT NULL DEFAULT '{}';
