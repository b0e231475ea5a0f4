/** The pages with everything held on a titular. Runs in the PDFs' thread. */
import type { Content } from 'pdfmake'
import type { Titular } from '../../contract/titulares.ts'
import { formatDate, formatInstant } from '../../core/dates.ts'
import { formatCpf } from '../../core/documents.ts'
import { formatTelefone } from '../../core/telefone.ts'
import { type Line, linesOfGuardada, linesOfVenda } from '../../core/titulares.ts'
import {
  describeAcessoAoFavorecido,
  describeComissaoDoTitular,
  describePagamentoDoTitular,
  linesOfFavorecido,
} from '../../core/titulares-favorecido.ts'
import type { Letterhead } from '../imobiliaria/imobiliaria.ts'
import { letterheadContent } from '../pdf/letterhead.ts'
import { footerOf, frameOf, GREY, shorten } from '../pdf/page.ts'
import { renderPdf } from '../pdf/printer.ts'

export interface TitularDocument {
  titular: Omit<Titular, 'impedimentos'>
  now: Date
  timbre: Letterhead | null
}

/** Longer texts of a sale are cut, with a note of how long they are; the JSON has them whole. */
const MAX_TEXT = 5000

/** The bytes of a PDF with everything held on the titular. */
export default function layOutTitular({
  titular,
  now,
  timbre,
}: TitularDocument): Promise<Buffer<ArrayBuffer>> {
  const title = 'Dados do titular'
  return renderPdf({
    ...frameOf(title, { timbre, now }),
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
    content: [
      ...letterheadContent(timbre),
      { text: title, fontSize: 16, bold: true },
      { text: `CPF ${formatCpf(titular.cpf)}`, fontSize: 12, margin: [0, 0, 0, 8] },
      ...sections(titular),
    ],
    footer: footerOf({
      text: `Emitido em ${formatInstant(now.toISOString())} (horário de São Paulo) · Plantão`,
    }),
  })
}

function sections(titular: TitularDocument['titular']): Content[] {
  const { vendas, vendas_excluidas, colaborador, favorecidos, importacoes, rascunhos, acessos } = titular
  const all = [
    ...vendas.map((venda) =>
      section(`Venda ${venda.numero_venda}`, [
        ...linesOfVenda(venda),
        { rotulo: 'Registrada em', valor: formatInstant(venda.created_at) },
        { rotulo: 'Última alteração', valor: formatInstant(venda.updated_at) },
        { rotulo: 'Guardada até', valor: formatDate(venda.guardada_ate) },
      ]),
    ),
    ...vendas_excluidas.map(({ numero_venda, excluida_em, guardada_ate, dados }) =>
      section(`Venda excluída ${numero_venda}`, [
        ...linesOfGuardada(dados),
        { rotulo: 'Excluída em', valor: formatInstant(excluida_em) },
        { rotulo: 'Guardada por lei até', valor: formatDate(guardada_ate) },
      ]),
    ),
    ...(colaborador === null ? [] : [section('Colaborador', colaboradorLines(colaborador))]),
    ...favorecidos.flatMap((favorecido) => [
      section(`Favorecido ${favorecido.nome}`, linesOfFavorecido(favorecido)),
      ...list(`Comissões de ${favorecido.nome}`, favorecido.comissoes.map(describeComissaoDoTitular)),
      ...list(`Pagamentos a ${favorecido.nome}`, favorecido.pagamentos.map(describePagamentoDoTitular)),
      ...list(
        `Quem abriu o documento e a chave de ${favorecido.nome}`,
        favorecido.acessos.map(describeAcessoAoFavorecido),
      ),
    ]),
    ...list(
      'Planilhas importadas',
      importacoes.map(
        ({ arquivo, linha, nome, em }) => `${arquivo}, linha ${linha}: ${nome ?? ''} (${formatInstant(em)})`,
      ),
    ),
    ...list(
      'Formulários ainda não salvos',
      rascunhos.map(({ de, em }) => `De ${de}, em ${formatInstant(em)}; apagado em um dia`),
    ),
    ...list(
      'Quem abriu os dados',
      acessos.map(
        ({ em, quem, numero_venda, como }) =>
          `${formatInstant(em)}: ${quem ?? 'Sistema'}, venda ${numero_venda}, ${como}`,
      ),
    ),
  ]
  return all.length === 0 ? [{ text: 'Nada é guardado sobre este CPF.' }] : all
}

function colaboradorLines(colaborador: NonNullable<Titular['colaborador']>): Line[] {
  const { nome, cargo, status, telefone, email, data_admissao } = colaborador
  return [
    { rotulo: 'Nome', valor: nome },
    { rotulo: 'Cargo', valor: cargo },
    { rotulo: 'Status', valor: status },
    ...(telefone ? [{ rotulo: 'Telefone', valor: formatTelefone(telefone) }] : []),
    ...(email ? [{ rotulo: 'Email', valor: email }] : []),
    { rotulo: 'Data de admissão', valor: formatDate(data_admissao) },
  ]
}

function section(title: string, lines: readonly Line[]): Content {
  return [
    heading(title),
    {
      table: {
        widths: [130, '*'],
        body: lines.map(({ rotulo, valor }) => [
          { text: rotulo, color: GREY },
          { text: shorten(valor, MAX_TEXT) },
        ]),
      },
      layout: 'lightHorizontalLines',
    },
  ]
}

function list(title: string, lines: readonly string[]): Content[] {
  return lines.length === 0 ? [] : [heading(title), ...lines.map((text) => ({ text }))]
}

function heading(text: string): Content {
  return { text, bold: true, fontSize: 11, margin: [0, 10, 0, 3] }
}
