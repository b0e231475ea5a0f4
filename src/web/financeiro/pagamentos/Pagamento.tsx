/** One payment, large: the name that the bank has to show, the amount, the code, and its history. */
import { Box, Group, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PagamentoCompleto } from '../../../contract/financeiro/pagamentos.ts'
import { lookOfPagamento } from '../../../core/badges.ts'
import { formatDocumento } from '../../../core/cpf-cnpj.ts'
import { formatDate } from '../../../core/dates.ts'
import { formatPixKey } from '../../../core/financeiro/chave-pix.ts'
import { canBe } from '../../../core/financeiro/pagamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { orpc } from '../../api/query.ts'
import { History } from '../../record/History.tsx'
import { useCan } from '../../session/session.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { breakable } from '../../ui/breakable.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import text from '../../ui/text.module.css'
import { Unread } from '../../ui/Unread.tsx'
import { ComprovantesDoPagamento } from '../comprovantes/ComprovantesDoPagamento.tsx'
import { NotaDoFavorecido } from '../comprovantes/NotaDoFavorecido.tsx'
import { Extrato } from '../extrato/Extrato.tsx'
import { PorQue } from '../por-que/PorQue.tsx'
import { Acoes } from './Acoes.tsx'
import { type AskedCodigo, Codigo, useCodigo } from './Codigo.tsx'
import classes from './pagamentos.module.css'

interface Props {
  id: string
  /** The day of payment: YYYY-MM-DD, or the typed text while it is no date. */
  dia: string | null
  onDia: (dia: string | null) => void
  onShow: (id: string) => void
}

export function Pagamento({ id, ...props }: Props) {
  const query = useQuery(orpc.pagamentos.naFila.queryOptions({ input: { id }, staleTime: 0 }))
  const { data } = query
  if (!data) return <Unread query={query} what="o pagamento" height={340} />
  return <Shown key={id} pagamento={data} {...props} />
}

function Shown({ pagamento, ...props }: Omit<Props, 'id'> & { pagamento: PagamentoCompleto }) {
  const { id, favorecido_nome, situacao, liquido, posicao, total, data_pagamento } = pagamento
  const isToBePaid = canBe('marcarPago', situacao)
  const mayPay = useCan('pagamentos.pagar')
  const asked = useCodigo(id, isToBePaid && mayPay)
  const title = useRef<HTMLHeadingElement>(null)
  // A screen reader then reads the payment that replaced the last one.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="pagamento">
      <div className={isToBePaid && mayPay ? classes.pagamento : undefined}>
        {isToBePaid && mayPay && <Codigo asked={asked} nome={favorecido_nome} />}
        <div>
          <Group gap="xs" justify="space-between">
            <StateBadge look={lookOfPagamento(situacao)}>{situacao}</StateBadge>
            {posicao !== null && (
              <Text size="sm" c="dimmed">
                {posicao.toLocaleString('pt-BR')} de {total.toLocaleString('pt-BR')}
              </Text>
            )}
          </Group>
          <Title
            order={2}
            id="pagamento"
            ref={title}
            tabIndex={-1}
            mt="xs"
            className={`${text.wrap} mantine-focus-never`}
          >
            {favorecido_nome}
          </Title>
          {/* The largest amount stands on one line of a phone. */}
          <Text fw={700} fz="clamp(1.5rem, 6.8vw, 2rem)" lh={1.2}>
            {formatBRL(liquido)}
          </Text>
          {data_pagamento !== null && <Text>Pago em {formatDate(data_pagamento)}</Text>}
          <PorQue fechamento={pagamento.fechamento.id} pagamento={id} record={favorecido_nome} />
          <Extrato fechamento={pagamento.fechamento.id} pagamento={id} record={favorecido_nome} />
          <Dados pagamento={pagamento} asked={asked} />
        </div>
        {mayPay && (
          <div className={classes.abaixo}>
            <Acoes pagamento={pagamento} asked={asked} {...props} />
          </div>
        )}
      </div>
      {pagamento.com_nota && (
        <NotaDoFavorecido
          fechamento={pagamento.fechamento.id}
          favorecido={pagamento.favorecido_id}
          nome={favorecido_nome}
          isOpen
        />
      )}
      <ComprovantesDoPagamento pagamento={pagamento} />
      <Box mt="sm">
        <History
          query={orpc.pagamentos.historico.queryOptions({ input: { id }, staleTime: 0 })}
          empty="Nada aconteceu com este pagamento ainda."
        />
      </Box>
    </Paper>
  )
}

function Dados({ pagamento, asked }: { pagamento: PagamentoCompleto; asked: AskedCodigo }) {
  const { favorecido_nome, bruto, desconto, retido, tipo_chave, arquivo, motivo_da_rejeicao } = pagamento
  const { codigo } = asked
  return (
    <Facts least="11rem" autoFlow="auto-fit" my="md">
      {codigo && (
        <>
          <Fact label="Nome que o banco deve mostrar">{favorecido_nome}</Fact>
          <Fact label={`Chave PIX (${codigo.tipo_chave})`}>
            {breakable(formatPixKey(codigo.tipo_chave, codigo.chave_pix))}
          </Fact>
          {codigo.documento && <Fact label="CPF ou CNPJ">{formatDocumento(codigo.documento)}</Fact>}
        </>
      )}
      {!codigo && <Fact label="Tipo da chave PIX">{tipo_chave ?? 'Sem chave PIX'}</Fact>}
      {desconto + retido > 0 && (
        <>
          <Fact label="Bruto">{formatBRL(bruto)}</Fact>
          {desconto > 0 && <Fact label="Descontos">{formatBRL(desconto)}</Fact>}
          {retido > 0 && <Fact label="Retenções">{formatBRL(retido)}</Fact>}
        </>
      )}
      {arquivo && <Fact label="Arquivo do banco">{arquivo.nome}</Fact>}
      {motivo_da_rejeicao && <Fact label="Motivo da rejeição">{motivo_da_rejeicao}</Fact>}
    </Facts>
  )
}
