/** Extracts the text of a PDF with poppler's pdftotext. */
import { execFileSync } from 'node:child_process'
import { test } from '@playwright/test'

/** The text with its layout, or null (noted in the report) if pdftotext is not installed. */
export function pdfText(pdf: Buffer): string | null {
  try {
    return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    test
      .info()
      .annotations.push({ type: 'skipped part', description: 'pdftotext is missing: the PDF was not read' })
    process.stdout.write('pdftotext is missing: the text of the PDF was not compared\n')
    return null
  }
}
