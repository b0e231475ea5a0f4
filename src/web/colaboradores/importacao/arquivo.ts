/** A chosen file: parsed here for the preview, and sent unchanged for the server to validate. */
import type { LinhaCsv } from '../../../core/importacao-linha.ts'
import { lerCsv, MENSAGENS_ARQUIVO, recusaDoArquivo } from '../../../core/leitura-csv.ts'
import { Recusa } from '../../../core/recusa.ts'
import { toBase64 } from '../../browser/base64.ts'
import { randomKey } from '../../record/keys.ts'

export interface ArquivoEscolhido {
  nome: string
  tipo: string
  /** File content in base64. */
  conteudo: string
  linhas: LinhaCsv[]
  /** Idempotency key of the import: pressing the button again does not start a second one. */
  chave: string
}

/** Reads a file. Throws Recusa if it cannot be imported. */
export async function lerArquivo(file: File): Promise<ArquivoEscolhido> {
  const recusa = recusaDoArquivo({ nome: file.name, tipo: file.type, tamanho: file.size })
  if (recusa) throw new Recusa('ARQUIVO_RECUSADO', recusa)
  try {
    const { linhas } = lerCsv(new Uint8Array(await file.arrayBuffer()))
    return { nome: file.name, tipo: file.type, conteudo: await toBase64(file), linhas, chave: randomKey() }
  } catch (error) {
    // Any other error comes from the file itself: moved or locked since it was chosen.
    throw error instanceof Recusa ? error : new Recusa('FORMATO_CSV', MENSAGENS_ARQUIVO.formato)
  }
}

/** Saves a file to the user's downloads. */
export function baixarArquivo(conteudo: Blob, nome: string): void {
  const address = URL.createObjectURL(conteudo)
  const link = document.createElement('a')
  link.href = address
  link.download = nome
  link.click()
  URL.revokeObjectURL(address)
}

/** The part of a chosen file that is sent to the server. */
export function enviado({ nome, tipo, conteudo }: ArquivoEscolhido) {
  return { nome, tipo, conteudo }
}
