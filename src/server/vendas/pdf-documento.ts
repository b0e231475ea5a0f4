/** The content of a sale's page, with the font size and text lengths that a Medida allows. */
import type { Content, ContentNode, Document, TableLayout } from 'pdfmake'
import type { Venda } from '../../contract/vendas.ts'
import { escritoOuNulo } from '../../core/campos.ts'
import { formatInstant } from '../../core/datas.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { varianteDoStatus } from '../../core/vendas.ts'
import { CAMPOS_VENDA, ROTULO_PARTICIPANTES } from '../../core/vendas-campos.ts'
import { CINZA, cortar, LARGURA, LINHA, type Medida } from './pdf-medida.ts'
import { tabelaDeParticipantes } from './pdf-participantes.ts'

/** The sale's page. `agora` is the time of issue. */
export function documentoDaVenda(venda: Venda, agora: Date, medida: Medida): Document {
  const titulo = `Venda ${venda.numero_venda}`
  return {
    pageSize: 'A4',
    pageMargins: [36, 32, 36, 40],
    language: 'pt-BR',
    displayTitle: true,
    info: { title: titulo, author: 'Plantão', creationDate: agora },
    defaultStyle: { font: 'Roboto', fontSize: medida.fonte, color: TINTA, lineHeight: 1.1 },
    content: [
      cabecalho(venda, medida),
      secao('Dados da Venda', medida, dadosDaVenda(venda, medida)),
      secao('Cliente', medida, cliente(venda, medida)),
      secao('Empreendimento', medida, empreendimento(venda, medida)),
      secao('Valores e comissão', medida, valores(venda)),
      titulada(
        `${ROTULO_PARTICIPANTES} (${venda.participantes.length})`,
        medida,
        tabelaDeParticipantes(venda, medida),
      ),
      ...livre(CAMPOS_VENDA.motivo_rejeicao.rotulo, venda.motivo_rejeicao, medida, medida.textos.motivo),
      ...livre(CAMPOS_VENDA.observacoes.rotulo, venda.observacoes, medida, medida.textos.observacoes),
    ],
    footer: {
      columns: [
        { text: `Emitido em ${formatInstant(agora.toISOString())} (horário de São Paulo)` },
        { text: `Plantão · ${cortar(titulo, 40)}`, alignment: 'right' },
      ],
      margin: [36, 10, 36, 0],
      fontSize: 7,
      color: CINZA,
    },
  }
}

const TINTA = '#1f2933'
const DESTAQUE = '#1d4ed8'
const FUNDO_DO_STATUS = { default: '#dbeafe', secondary: '#e9edf2', destructive: '#fde2e1' } as const

/** A label, its value and an optional limit in characters; a null value is left out. */
type Campo = [rotulo: string, valor: string | null, limite?: number | undefined]

function cabecalho(venda: Venda, { fonte, textos }: Medida): Content {
  const etiquetas = [
    { texto: venda.status, fundo: FUNDO_DO_STATUS[varianteDoStatus(venda.status)] },
    ...(venda.status_comissao
      ? [{ texto: `Comissão: ${venda.status_comissao}`, fundo: FUNDO_DO_STATUS.secondary }]
      : []),
  ]
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: `Venda ${venda.numero_venda}`, fontSize: fonte * 1.9, bold: true },
          { text: cortar(venda.cliente_nome, textos.nome), fontSize: fonte * 1.25, color: CINZA },
        ],
      },
      {
        width: 'auto',
        stack: [
          { text: formatBRL(venda.valor_venda), fontSize: fonte * 1.9, bold: true, alignment: 'right' },
          {
            columns: [
              { width: '*', text: '' },
              ...etiquetas.map(({ texto, fundo }) => ({
                width: 'auto',
                table: { body: [[{ text: texto, fillColor: fundo, bold: true, noWrap: true }]] },
                layout: ETIQUETA,
              })),
            ],
            columnGap: 4,
            margin: [0, 2, 0, 0],
          },
        ],
      },
    ],
    columnGap: 16,
    margin: [0, 0, 0, fonte * 0.4],
  }
}

const ETIQUETA: TableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 5,
  paddingRight: () => 5,
  paddingTop: () => 1.5,
  paddingBottom: () => 1,
}

function dadosDaVenda(venda: Venda, { textos }: Medida): Campo[] {
  return [
    campo(venda, 'data_venda'),
    campo(venda, 'forma_pagamento'),
    [CAMPOS_VENDA.loja_id.rotulo, venda.loja.nome, textos.nome],
    [CAMPOS_VENDA.colaborador_id.rotulo, venda.colaborador?.nome ?? null, textos.nome],
    campo(venda, 'data_aprovacao'),
    campo(venda, 'data_desembolso'),
    campo(venda, 'tipo_pendencia'),
    campo(venda, 'descricao_outras_pendencias', textos.descricao),
    ['Campanhas', venda.campanhas.map(({ campanha }) => campanha.nome).join(', ') || null],
  ]
}

function cliente(venda: Venda, { textos }: Medida): Campo[] {
  return [
    campo(venda, 'cliente_nome', textos.nome),
    campo(venda, 'cliente_cpf'),
    campo(venda, 'cliente_rg'),
    campo(venda, 'cliente_telefone'),
    campo(venda, 'cliente_email'),
    campo(venda, 'cliente_profissao'),
    campo(venda, 'cliente_renda'),
    campo(venda, 'tipo_renda'),
  ]
}

function empreendimento(venda: Venda, { textos }: Medida): Campo[] {
  return [
    ['Nome', venda.empreendimento.nome, textos.nome],
    campo(venda, 'torre'),
    campo(venda, 'unidade'),
    ['Endereço', venda.empreendimento.endereco],
  ]
}

function valores(venda: Venda): Campo[] {
  return [
    campo(venda, 'valor_venda'),
    campo(venda, 'valor_ato'),
    campo(venda, 'valor_financiado'),
    campo(venda, 'base_calculo_comissao'),
    ['Comissão total', `${formatPercent(venda.percentual_comissao)} · ${formatBRL(venda.valor_comissao)}`],
  ]
}

function campo(venda: Venda, nome: keyof typeof CAMPOS_VENDA, limite?: number): Campo {
  const { rotulo, formato } = CAMPOS_VENDA[nome]
  return [rotulo, escritoOuNulo(venda[nome], formato), limite]
}

/** A titled section with its fields in four columns. */
function secao(titulo: string, medida: Medida, campos: Campo[]): Content {
  const { fonte, textos } = medida
  const celulas = campos.flatMap(([rotulo, valor, limite = textos.campo]): ContentNode[] => {
    if (!valor) return []
    const texto = cortar(valor, Math.min(limite, textos.campo))
    return [
      {
        width: LARGURA_DO_CAMPO,
        stack: [{ text: rotulo, color: CINZA, fontSize: fonte * 0.82 }, { text: texto }],
      },
    ]
  })
  const linhas: Content[] = []
  for (let i = 0; i < celulas.length; i += POR_LINHA)
    linhas.push({
      columns: celulas.slice(i, i + POR_LINHA),
      columnGap: ENTRE_CAMPOS,
      margin: [0, 0, 0, fonte * 0.35],
    })
  return titulada(titulo, medida, linhas)
}

const POR_LINHA = 4
const ENTRE_CAMPOS = 10
// In points: fixed, since a flexible column grows with its longest word, even beyond the page.
const LARGURA_DO_CAMPO = (LARGURA - (POR_LINHA - 1) * ENTRE_CAMPOS) / POR_LINHA

function titulada(titulo: string, { fonte }: Medida, conteudo: Content): Content {
  return {
    stack: [
      {
        table: {
          widths: ['*'],
          body: [[{ text: titulo, bold: true, color: DESTAQUE, fontSize: fonte * 1.1 }]],
        },
        layout: SO_LINHA_EMBAIXO,
        margin: [0, fonte * 0.45, 0, fonte * 0.4],
      },
      conteudo,
    ],
  }
}

const SO_LINHA_EMBAIXO: TableLayout = {
  hLineWidth: (linha) => (linha === 1 ? 0.7 : 0),
  vLineWidth: () => 0,
  hLineColor: () => LINHA,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 1.5,
}

function livre(titulo: string, texto: string | null, medida: Medida, limite: number): Content[] {
  if (!texto) return []
  return [titulada(titulo, medida, { text: cortar(texto, limite) })]
}
