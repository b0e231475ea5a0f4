/** The details dialog of a sale; prints on one page. */
import { Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { bonusNote } from '../../../core/bonus.ts'
import { wordsOf } from '../../../core/cadastros.ts'
import { BASE_LABELS } from '../../../core/comissao.ts'
import { devolucaoInWords } from '../../../core/comissoes/situacao.ts'
import { isAnonymous } from '../../../core/dados-do-cliente.ts'
import { CLIENT_COLUMNS } from '../../../core/dados-pessoais.ts'
import { formatDate, formatDateLong } from '../../../core/dates.ts'
import { shownField } from '../../../core/masks.ts'
import { formatBRL, formatPercent } from '../../../core/money.ts'
import { COLUMN_TEXTS } from '../../../core/vendas/columns.ts'
import { motivoOfDesistencia } from '../../../core/vendas/consistency.ts'
import { PARTICIPANTES_LABEL, VENDA_FIELDS } from '../../../core/vendas/fields.ts'
import { pagamentosInWords } from '../../../core/vendas/pagamentos-da-comissao.ts'
import { RATEIO } from '../../../core/vendas/rateio.ts'
import { Anexos } from '../../anexos/Anexos.tsx'
import { refetchAnexos } from '../../anexos/uploads.ts'
import { orpc, refetchKeys } from '../../api/query.ts'
import { History } from '../../record/History.tsx'
import { useCan } from '../../session/session.tsx'
import { VendaBadges } from '../../ui/badges.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { ClientDataNotice } from '../ClientDataNotice.tsx'
import { OneVendaDialog } from './OneVendaDialog.tsx'
import { fitToPage } from './print.ts'
import { UnidadeRepetida } from './UnidadeRepetida.tsx'
import './print.css'
import { formatTelefone } from '../../../core/telefone.ts'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Telefone } from '../../ui/Telefone.tsx'
import text from '../../ui/text.module.css'
import { ComissionadoItem } from '../ComissionadoItem.tsx'
import { ParticipanteItem } from '../ParticipanteItem.tsx'
import classes from '../vendas.module.css'

const EstornoDaVenda = onDemand(() => import('../../financeiro/liberacoes/EstornoDaVenda.tsx'))

interface Props {
  id: string
  onClose: () => void
}

export function VendaDetails({ id, onClose }: Props) {
  return (
    <OneVendaDialog
      id={id}
      title="Detalhes da Venda"
      size={900}
      portalProps={{ className: 'print-only' }}
      loading={<DetailsSkeleton />}
      onClose={onClose}
    >
      {(venda) => <Details venda={venda} />}
    </OneVendaDialog>
  )
}

function Details({ venda }: { venda: Venda }) {
  const ref = useRef<HTMLDivElement>(null)
  const canEdit = useCan('vendas.editar')
  const canReverse = useCan('comissoes.estornar')
  const isPaid = [...venda.participantes, ...venda.rateio].some(({ pagamentos }) => pagamentos.length > 0)
  const [reversing, setReversing] = useState(false)
  useEffect(() => {
    const element = ref.current
    return element ? fitToPage(element) : undefined
  }, [])
  return (
    <Stack gap="md">
      <UnidadeRepetida id={venda.id} numero={venda.numero_venda} />
      <Stack gap="md" ref={ref} className="print-page">
        <Header venda={venda} />
        <Sections venda={venda} />
        <Participantes venda={venda} />
        <Rateio rateio={venda.rateio} />
        {venda.observacoes && (
          <DetailCard title={VENDA_FIELDS.observacoes.rotulo}>
            <Text className={classes.texto}>{venda.observacoes}</Text>
          </DetailCard>
        )}
        <Anexos venda={venda} canAdd={canEdit && !isAnonymous(venda)} />
      </Stack>
      <History
        query={orpc.vendas.historico.queryOptions({ input: { id: venda.id } })}
        empty={wordsOf('vendas').nothingChanged}
      />
      {reversing && (
        <EstornoDaVenda
          venda_id={venda.id}
          refetch={() => refetchKeys(orpc.vendas.key(), orpc.comissoes.key(), orpc.liberacoes.key())}
          onClose={() => setReversing(false)}
        />
      )}
      <DialogActions className="print-hidden">
        {canReverse && isPaid && (
          <Button variant="default" onClick={() => setReversing(true)}>
            Estorno da venda…
          </Button>
        )}
        <Button
          variant="default"
          component="a"
          href={`/api/vendas/${venda.id}/pdf`}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Baixar PDF
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      </DialogActions>
    </Stack>
  )
}

function Header({ venda }: { venda: Venda }) {
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div className={text.wrap}>
        <Text size="lg" fw={650}>
          {venda.numero_venda}
        </Text>
        <Text>{venda.cliente_nome}</Text>
        <Group gap={6} mt={4}>
          <VendaBadges venda={venda} />
        </Group>
      </div>
      <Text size="lg" fw={600}>
        {formatBRL(venda.valor_venda)}
      </Text>
    </Group>
  )
}

function Sections({ venda }: { venda: Venda }) {
  const { empreendimento } = venda
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" className="print-two-columns">
      <DetailCard title="Dados da Venda">
        <DetailRow rotulo={VENDA_FIELDS.data_venda.rotulo}>{dateOf(venda.data_venda)}</DetailRow>
        <DetailRow rotulo={VENDA_FIELDS.data_aprovacao.rotulo}>{dateOf(venda.data_aprovacao)}</DetailRow>
        <DetailRow rotulo={VENDA_FIELDS.data_desembolso.rotulo}>{dateOf(venda.data_desembolso)}</DetailRow>
        <VendaField nome="forma_pagamento" venda={venda} />
        <VendaField nome="tipo_pendencia" venda={venda} />
        <VendaField nome="descricao_outras_pendencias" venda={venda} />
        <DetailRow rotulo={VENDA_FIELDS.motivo_rejeicao.rotulo}>{motivoOfDesistencia(venda)}</DetailRow>
      </DetailCard>
      <DetailCard title="Cliente">
        {venda.mascarados && (
          <ClientDataNotice
            id={venda.id}
            anonymous={isAnonymous(venda)}
            onShown={() => void refetchAnexos(venda.id)}
          />
        )}
        {CLIENT_COLUMNS.map((column) => (
          <VendaField key={column} nome={column} venda={venda} />
        ))}
        <VendaField nome="tipo_renda" venda={venda} />
      </DetailCard>
      <DetailCard title="Empreendimento">
        <DetailRow rotulo="Nome">{empreendimento.nome}</DetailRow>
        <VendaField nome="torre" venda={venda} />
        <VendaField nome="unidade" venda={venda} />
        <DetailRow rotulo="Endereço">{empreendimento.endereco}</DetailRow>
      </DetailCard>
      {(venda.valor_ato > 0 || venda.valor_financiado !== null) && (
        <DetailCard title="Dados Financeiros">
          <VendaField nome="valor_venda" venda={venda} />
          <VendaField nome="valor_ato" venda={venda} />
          <VendaField nome="valor_financiado" venda={venda} />
        </DetailCard>
      )}
      <DetailCard title={VENDA_FIELDS.colaborador_id.rotulo}>
        <DetailRow rotulo="Nome">{COLUMN_TEXTS.colaborador_id(venda)}</DetailRow>
      </DetailCard>
      <DetailCard title="Loja">
        <DetailRow rotulo="Nome">{venda.loja.nome}</DetailRow>
      </DetailCard>
      {venda.campanhas.length > 0 && (
        <DetailCard title="Campanhas">
          {venda.campanhas.map(
            ({ id, campanha, desconto_aplicado, bonus_comissao_aplicado, bonus_criado }) => (
              <DetailRow key={id} rotulo={`${campanha.nome} (${campanha.tipo})`}>
                {formatBRL(desconto_aplicado)} de desconto, {formatPercent(bonus_comissao_aplicado)} de bônus
                ({bonusNote(bonus_criado)})
              </DetailRow>
            ),
          )}
        </DetailCard>
      )}
    </SimpleGrid>
  )
}

function Participantes({ venda }: { venda: Venda }) {
  return (
    <DetailCard title={PARTICIPANTES_LABEL}>
      <div className={classes.comParticipantes}>
        <ul className={classes.participantes}>
          {venda.participantes.map((p) => (
            <ParticipanteItem
              key={p.id}
              participante={p}
              detail={p.observacoes && <Small>{p.observacoes}</Small>}
              stateDetail={
                <>
                  {p.pagamentos.length === 0 && p.data_pagamento && (
                    <Small>paga em {formatDate(p.data_pagamento)}</Small>
                  )}
                  {pagamentosInWords(p.pagamentos, p.valor_comissao).map((paid) => (
                    <Small key={paid}>{paid}</Small>
                  ))}
                  {p.estornado > 0 && <Small>Estornada {formatBRL(p.estornado)}</Small>}
                  {p.data_devolucao && <Small>devolvida {devolucaoInWords(p)}</Small>}
                </>
              }
            />
          ))}
        </ul>
      </div>
      <Group gap="4px 20px" fw={600}>
        <span>Total: {formatPercent(venda.percentual_comissao)}</span>
        <span>{formatBRL(venda.valor_comissao)}</span>
      </Group>
      <Text size="xs" c="dimmed">
        Comissões calculadas sobre: {BASE_LABELS[venda.base_calculo_comissao].toLowerCase()}
      </Text>
    </DetailCard>
  )
}

/** The people who earn a share without being participants; renders nothing if there are none. */
function Rateio({ rateio }: Pick<Venda, 'rateio'>) {
  if (rateio.length === 0) return null
  return (
    <DetailCard title={RATEIO.rotulo}>
      <div className={classes.comParticipantes}>
        <ul className={`${classes.participantes} ${classes.rateio}`}>
          {rateio.map((comissionado) => (
            <ComissionadoItem key={comissionado.id} comissionado={comissionado} />
          ))}
        </ul>
      </div>
    </DetailCard>
  )
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text component="span" size="xs" c="dimmed" display="block">
      {children}
    </Text>
  )
}

function DetailCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="sm">
      <Title order={3} mb={6}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}

/** A field of the sale; renders nothing without a value. */
function VendaField({ nome, venda }: { nome: keyof typeof VENDA_FIELDS; venda: Venda }) {
  const { rotulo, formato } = VENDA_FIELDS[nome]
  const shown = shownField(venda, nome, formato)
  const isTelefone = formato === 'telefone' && shown === formatTelefone(venda.cliente_telefone)
  return (
    <DetailRow rotulo={rotulo}>{isTelefone ? <Telefone value={venda.cliente_telefone} /> : shown}</DetailRow>
  )
}

/** A labelled value; renders nothing without a value. */
function DetailRow({ rotulo, children }: { rotulo: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div className={classes.linhaDetalhe}>
      <span className={classes.rotulo}>{rotulo}</span>
      <span className={classes.texto}>{children}</span>
    </div>
  )
}

function dateOf(data: string | null): ReactNode {
  if (data === null) return null
  return (
    <time dateTime={data} title={formatDateLong(data)}>
      {formatDate(data)}
    </time>
  )
}

function DetailsSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Carregando venda" aria-busy="true">
      <Skeleton height={64} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Skeleton height={150} />
        <Skeleton height={150} />
        <Skeleton height={110} />
        <Skeleton height={110} />
      </SimpleGrid>
    </Stack>
  )
}
