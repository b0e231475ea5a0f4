/** A sale as a PDF that always fits one A4 page. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake, { type Document } from 'pdfmake'
import type { Venda } from '../../contract/vendas.ts'
import { documentoDaVenda } from './pdf-documento.ts'
import type { Medida } from './pdf-medida.ts'

const FONTES = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts',
  'Roboto',
)

pdfmake.setFonts({
  Roboto: {
    normal: join(FONTES, 'Roboto-Regular.ttf'),
    bold: join(FONTES, 'Roboto-Medium.ttf'),
    italics: join(FONTES, 'Roboto-Italic.ttf'),
    bolditalics: join(FONTES, 'Roboto-MediumItalic.ttf'),
  },
})
// Our documents reference no files or URLs except the fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTES))

const INTEIRO: Medida['textos'] = {
  observacoes: 5000,
  motivo: 5000,
  descricao: 5000,
  observacaoDoParticipante: 1000,
  nome: 200,
  campo: 5000,
}
const CURTO: Medida['textos'] = {
  observacoes: 1200,
  motivo: 500,
  descricao: 300,
  observacaoDoParticipante: 0,
  nome: 34,
  campo: 300,
}

/** From comfortable to the one that fits the largest sale: first smaller, then side by side, then shortened texts. */
const MEDIDAS: readonly Medida[] = [
  { fonte: 9.5, lado: 1, textos: INTEIRO },
  { fonte: 8.5, lado: 1, textos: INTEIRO },
  { fonte: 7.5, lado: 1, textos: INTEIRO },
  { fonte: 7, lado: 2, textos: INTEIRO },
  { fonte: 6, lado: 2, textos: INTEIRO },
  { fonte: 6, lado: 2, textos: { ...INTEIRO, observacaoDoParticipante: 0 } },
  { fonte: 5, lado: 2, textos: { ...INTEIRO, observacaoDoParticipante: 0, nome: 48 } },
  { fonte: 5, lado: 2, textos: CURTO },
  {
    fonte: 4.5,
    lado: 2,
    textos: { ...CURTO, observacoes: 500, motivo: 200, descricao: 100, nome: 18, campo: 100 },
  },
]

/** The file `venda-<número>.pdf`. `agora` is the time of issue. */
export async function pdfDaVenda(venda: Venda, agora: Date): Promise<File> {
  const bytes = await naMaiorMedida((medida) => emUmaPagina(documentoDaVenda(venda, agora, medida)))
  if (!bytes) throw new Error(`the sale ${venda.id} does not fit on one page`)
  return new File([bytes], nomeDoArquivo(venda), { type: 'application/pdf' })
}

/**
 * The result of `tentar` for the most comfortable scale that fits: usually the first; otherwise found by binary search.
 */
async function naMaiorMedida<T>(tentar: (medida: Medida) => Promise<T | null>): Promise<T | null> {
  let melhor: T | null = null
  let de = 0
  let ate = MEDIDAS.length
  for (let i = 0; de < ate; i = (de + ate) >> 1) {
    const medida = MEDIDAS[i]
    const feito = medida ? await tentar(medida) : null
    if (feito !== null) {
      melhor = feito
      ate = i
    } else de = i + 1
  }
  return melhor
}

async function emUmaPagina(documento: Document): Promise<Buffer<ArrayBuffer> | null> {
  const pdf = pdfmake.createPdf(documento, { bufferPages: true })
  const { count } = (await pdf.getStream()).bufferedPageRange()
  return count === 1 ? pdf.getBuffer() : null
}

function nomeDoArquivo({ numero_venda }: Venda): string {
  return `venda-${numero_venda.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.pdf`
}
