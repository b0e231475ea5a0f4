/** A brokerage's data as its old application left them in a hosted database, and the files they are exported as. */
import { isCpfValid } from '../../../core/documents.ts'

/** Texts as PostgreSQL writes them. */
export type OldRow = Record<string, string | null>
export type OldDatabase = Record<string, OldRow[]>

/** The n-th id of a kind: 1 for lojas, 2 empreendimentos, 3 colaboradores, 4 usuarios, 11 vendas, 12 vendas_participantes. */
export const oldId = (kind: number, n: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

/** A valid CPF, another for each number. */
export function cpfOf(n: number): string {
  const nine = String(100_000_000 + n)
  for (let digits = 0; digits < 100; digits++) {
    const cpf = `${nine}${String(digits).padStart(2, '0')}`
    if (isCpfValid(cpf)) return cpf
  }
  throw new Error('every nine digits have check digits')
}

const instant = (n: number) => `2023-${String(1 + (n % 12)).padStart(2, '0')}-11 14:05:0${n % 10}.123456+00`
const day = (n: number) =>
  `2023-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`

const CORRETORES = 20
const STATUSES = ['Pago', 'Assinada', 'Pago/Pendente', 'Desembolsada'] as const

/** Without a fault; a colaborador has left since, another was promoted. */
export function oldDatabase(vendas: number): OldDatabase {
  const numbers = Array.from({ length: vendas }, (_, i) => i + 1)
  return {
    ...oldCadastros(),
    vendas: numbers.map(venda),
    vendas_participantes: numbers.flatMap(participantes),
    ...oldGestao(),
    ...oldRoleta(),
  }
}

function oldCadastros(): OldDatabase {
  return {
    lojas: [1, 2].map((n) => ({
      id: oldId(1, n),
      nome: `Loja ${n}`,
      codigo: `L${n}`,
      endereco: 'Rua Augusta',
      numero: '100',
      complemento: null,
      bairro: 'Centro',
      cidade: 'São Paulo',
      estado: 'SP',
      cep: '01305000',
      telefone: '1130304040',
      email: null,
      gerente_id: n === 1 ? oldId(4, 1) : null,
      observacoes: null,
      status: 'Ativo',
      created_at: instant(n),
    })),
    empreendimentos: [1, 2].map((n) => ({
      id: oldId(2, n),
      nome: `Residencial ${n}`,
      codigo: `E${n}`,
      tipo: 'Residencial',
      endereco: 'Avenida Paulista',
      numero: '1000',
      bairro: 'Bela Vista',
      cidade: 'São Paulo',
      estado: 'SP',
      cep: '01310100',
      construtora: 'Horizonte',
      incorporadora: null,
      valor_minimo: '200000.00',
      valor_maximo: '900000.00',
      data_lancamento: '2022-01-10',
      data_entrega: '2026-06-30',
      observacoes: null,
      status: 'Ativo',
      created_at: instant(n),
    })),
    colaboradores: [
      colaborador(1, 'Diretor', { superior_id: null, indicado_por: null }),
      colaborador(2, 'Gerente', { superior_id: oldId(3, 1), indicado_por: null }),
      ...Array.from({ length: CORRETORES }, (_, i) =>
        colaborador(i + 3, 'Corretor', { superior_id: oldId(3, 2), indicado_por: oldId(3, 1) }),
      ),
      { ...colaborador(23, 'Corretor', { superior_id: oldId(3, 2), indicado_por: null }), status: 'Inativo' },
    ],
    usuarios: [
      { ...usuario(1, 'Administrador'), colaborador_id: oldId(3, 1) },
      usuario(2, 'Staff'),
      usuario(3, 'Staff'),
    ],
  }
}

function oldGestao(): OldDatabase {
  return {
    faixas: [
      {
        id: oldId(5, 1),
        nome: 'Ouro',
        nivel: '2',
        cor: '#d4af37',
        vendas_minimas: '5',
        valor_minimo: '1000000.00',
        bonus_percentual: '0.50',
        descricao: null,
        status: 'Ativo',
      },
    ],
    colaboradores_faixas: [
      {
        id: oldId(6, 1),
        colaborador_id: oldId(3, 3),
        faixa_id: oldId(5, 1),
        data_inicio: '2023-02-01',
        data_fim: null,
        ativa: 't',
      },
    ],
    metas: [
      {
        id: oldId(7, 1),
        nome: 'Meta de março',
        periodo_inicio: '2023-03-01',
        periodo_fim: '2023-03-31',
        colaborador_id: oldId(3, 3),
        loja_id: null,
        valor_meta: '1500000.00',
        vendas_meta: null,
        premio: 'Viagem',
        descricao: null,
        status: 'Concluída',
        created_at: instant(3),
      },
    ],
    campanhas: [
      {
        id: oldId(8, 1),
        nome: 'Outubro Premiado',
        tipo: 'Bônus Comissão',
        data_inicio: '2023-10-01',
        data_fim: '2023-10-31',
        valor_desconto: null,
        percentual_desconto: null,
        bonus_comissao: '0.50',
        meta_vendas: null,
        premio: null,
        descricao: null,
        observacoes: null,
        status: 'Inativa',
        created_at: instant(4),
      },
    ],
    campanhas_lojas: [
      { id: oldId(9, 1), campanha_id: oldId(8, 1), loja_id: oldId(1, 1), created_at: instant(4) },
    ],
    campanhas_empreendimentos: [
      { id: oldId(10, 1), campanha_id: oldId(8, 1), empreendimento_id: oldId(2, 1), created_at: instant(4) },
    ],
    campanhas_vendas: [
      {
        id: oldId(13, 1),
        campanha_id: oldId(8, 1),
        venda_id: oldId(11, 1),
        desconto_aplicado: '0',
        bonus_comissao_aplicado: '0.50',
        observacoes: null,
        data_aplicacao: instant(5),
        created_at: instant(5),
      },
    ],
  }
}

function oldRoleta(): OldDatabase {
  return {
    sorteios: [
      {
        id: oldId(14, 1),
        nome: 'Roleta de maio',
        premio: 'Televisão',
        data_sorteio: '2023-05-31',
        hora: '18:30:00',
        dia: 'quarta',
        nome_corretor: null,
        apto: null,
        loja_id: oldId(1, 1),
        valor_premio: '3000.00',
        criterios: null,
        descricao: null,
        observacoes: null,
        algoritmo_tipo: 'simples',
        status: 'Realizado',
        vencedor_id: oldId(3, 4),
        data_realizacao: '2023-05-31 21:30:00+00',
      },
    ],
    roleta_elegibilidade: [
      { id: oldId(15, 1), colaborador_id: oldId(3, 4), loja_id: oldId(1, 1), ativo: 't' },
    ],
    roleta_historico: [
      {
        id: oldId(16, 1),
        sorteio_id: oldId(14, 1),
        colaborador_id: oldId(3, 4),
        loja_id: oldId(1, 1),
        algoritmo_usado: 'simples',
        peso_utilizado: '1',
        data_sorteio: '2023-05-31 21:30:00+00',
        participantes_elegiveis: JSON.stringify([{ id: oldId(3, 4), nome: 'Corretor 4' }]),
      },
    ],
    premiacoes: [
      {
        id: oldId(17, 1),
        colaborador_id: oldId(3, 4),
        sorteio: oldId(14, 1),
        premio: 'Televisão',
        valor_premio: '3000.00',
        motivo: 'Roleta de maio',
        data_premiacao: '2023-06-01',
        status: 'Pendente',
        observacoes: null,
      },
    ],
  }
}

function colaborador(
  n: number,
  cargo: string,
  links: { superior_id: string | null; indicado_por: string | null },
) {
  return {
    id: oldId(3, n),
    nome: `${cargo} ${n}`,
    cpf: cpfOf(n),
    telefone: '11987654321',
    email: `pessoa${n}@antiga.example`,
    cargo,
    nivel: { Diretor: '1', Gerente: '2' }[cargo] ?? '3',
    status: 'Ativo',
    data_admissao: '2022-03-01',
    loja_id: oldId(1, 1 + (n % 2)),
    ...links,
    comissao_base: '2.00',
    created_at: instant(n),
  }
}

function usuario(n: number, cargo: string): OldRow {
  return {
    id: oldId(4, n),
    user_id: oldId(99, n),
    email: `usuario${n}@antiga.example`,
    nome: `Usuário ${n}`,
    cargo,
    loja_id: null,
    colaborador_id: null,
    status: 'Ativo',
    data_admissao: null,
    created_at: instant(n),
  }
}

const priceOf = (n: number) => 200_000 + (n % 500) * 1_000
const comissaoOf = (value: number, percent: number) => (Math.round(value * percent) / 100).toFixed(2)

function venda(n: number): OldRow {
  const status = STATUSES[n % STATUSES.length] ?? 'Pago'
  const value = priceOf(n)
  return {
    id: oldId(11, n),
    numero_venda: `AR${String(n).padStart(4, '0')}/2023`,
    data_venda: day(n),
    status,
    status_comissao: status === 'Desembolsada' ? 'Pago' : null,
    cliente_nome: `Cliente Número ${n}`,
    cliente_cpf: cpfOf(100_000 + n),
    cliente_rg: null,
    cliente_telefone: '11912345678',
    cliente_email: `cliente${n}@cliente.example`,
    cliente_profissao: null,
    cliente_renda: '8500.00',
    empreendimento_id: oldId(2, 1 + (n % 2)),
    loja_id: oldId(1, 1 + (n % 2)),
    colaborador_id: corretorOf(n),
    torre: 'A',
    unidade: String(n),
    valor_venda: value.toFixed(2),
    valor_ato: '10000.00',
    valor_financiado: null,
    forma_pagamento: 'Financiamento',
    data_aprovacao: null,
    data_desembolso: status === 'Desembolsada' ? day(n) : null,
    motivo_rejeicao: null,
    observacoes: null,
    tipo_renda: 'Formal',
    tipo_pendencia: '{OK}',
    descricao_outras_pendencias: null,
    percentual_comissao: '3.00',
    valor_comissao: (Number(comissaoOf(value, 2)) + Number(comissaoOf(value, 1))).toFixed(2),
    base_calculo_comissao: 'valor_venda',
    created_at: instant(n),
  }
}

const corretorOf = (n: number) => oldId(3, 3 + (n % CORRETORES))

function participantes(n: number): OldRow[] {
  const paid = STATUSES[n % STATUSES.length] === 'Desembolsada' ? 'Pago' : 'Pendente'
  return [2, 1].map((percent, i) => ({
    id: oldId(12, 2 * n + i),
    venda_id: oldId(11, n),
    // Some who are Inativo since: history is not bound by that.
    colaborador_id: i === 1 && n % 7 === 0 ? oldId(3, 23) : corretorOf(n + i),
    percentual_comissao: `${percent}.00`,
    valor_comissao: comissaoOf(priceOf(n), percent),
    status_comissao: paid,
    tipo_pagamento_comissao: 'PIX',
    observacoes: null,
    created_at: instant(n),
  }))
}

const columnsOf = (rows: readonly OldRow[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))]

/** As pg_dump writes it, tables in alphabetical order, with some of what else it writes. */
export function asDump(database: OldDatabase, style: 'copy' | 'insert' = 'copy'): string {
  const tables = Object.keys(database).sort()
  return [
    '-- PostgreSQL database dump\n\\restrict abcDEF\nSET statement_timeout = 0;\n',
    'CREATE FUNCTION public.f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DELETE FROM public.vendas; END $$;\n',
    ...tables.map((table) =>
      style === 'copy' ? copyOf(table, database[table]) : insertsOf(table, database[table]),
    ),
    "COPY auth.users (id, email) FROM stdin;\n1\ta@b.c\n\\.\n\nSELECT pg_catalog.setval('public.x', 1, true);\n\\unrestrict abcDEF\n",
  ].join('\n')
}

function copyOf(table: string, rows: readonly OldRow[] = []): string {
  const columns = columnsOf(rows)
  const text = (value: string | null | undefined) =>
    value == null
      ? '\\N'
      : value.replace(/[\\\t\n\r]/g, (c) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[c] ?? c)
  const lines = rows.map((row) => columns.map((column) => text(row[column])).join('\t'))
  return `COPY public.${table} (${columns.join(', ')}) FROM stdin;\n${lines.map((line) => `${line}\n`).join('')}\\.\n`
}

function insertsOf(table: string, rows: readonly OldRow[] = []): string {
  return rows
    .map((row) => {
      const values = Object.values(row).map((value) =>
        value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`,
      )
      return `INSERT INTO public.${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')});\n`
    })
    .join('')
}

/** As a hosted database's screen exports a table. */
export function asCsv(rows: readonly OldRow[]): string {
  const columns = columnsOf(rows)
  const cell = (value: string | null | undefined) => (value == null ? '' : `"${value.replaceAll('"', '""')}"`)
  return [columns.join(','), ...rows.map((row) => columns.map((column) => cell(row[column])).join(','))].join(
    '\n',
  )
}
