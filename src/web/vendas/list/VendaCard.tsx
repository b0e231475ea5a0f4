/** One sale in the list: its fields, badges and actions. */
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { can, type Person } from '../../../contract/permissions.ts'
import type { Participante } from '../../../contract/vendas/participantes.ts'
import type { VendaAction } from '../../../contract/vendas/search.ts'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { bonusNote } from '../../../core/bonus.ts'
import { campanhaSums } from '../../../core/campanhas.ts'
import { formatDate, formatDateLong } from '../../../core/dates.ts'
import { formatBRL, formatPercent, sumOfReais } from '../../../core/money.ts'
import { COLUMN_TEXTS } from '../../../core/vendas/columns.ts'
import { PARTICIPANTES_LABEL, VENDA_FIELDS } from '../../../core/vendas/fields.ts'
import { RATEIO } from '../../../core/vendas/rateio.ts'
import { cardParticipantes } from '../../../core/vendas/words.ts'
import { PendenciaBadge, VendaBadges } from '../../ui/badges.tsx'
import { hint } from '../../ui/Hints.tsx'
import { ParticipanteItem } from '../ParticipanteItem.tsx'
import classes from '../vendas.module.css'
import { VENDA_CHANGES, type VendaChange } from './actions.ts'

interface Props {
  venda: Venda
  /** The person who sees it: actions that they may not take have no button. */
  person: Person | undefined
  onAction?: (venda: Venda, acao: VendaAction) => void
}

export const VendaCard = memo(function VendaCard({ venda, person, onAction }: Props) {
  const { numero_venda, observacoes } = venda
  return (
    <Paper withBorder className={classes.card}>
      <header className={classes.cardHeader}>
        <div className={classes.cardTitle}>
          <Title order={2} size="h3" className={classes.numero}>
            {numero_venda}
          </Title>
          <Text fw={500} className={classes.wrap}>
            {venda.cliente_nome}
          </Text>
          <Group gap={6}>
            <VendaBadges venda={venda} />
          </Group>
        </div>
        <Actions venda={venda} person={person} onAction={onAction} />
      </header>

      <div className={classes.cardBody}>
        <CardFields venda={venda} />
        <div>
          <Participantes participantes={venda.participantes} />
          <Rateio rateio={venda.rateio} />
          <BonusDasCampanhas venda={venda} />
          {observacoes && (
            <Text size="xs" c="dimmed" className={classes.observacoes} title={observacoes}>
              {VENDA_FIELDS.observacoes.rotulo}: {observacoes}
            </Text>
          )}
        </div>
      </div>
    </Paper>
  )
})

function CardFields({ venda }: Pick<Props, 'venda'>) {
  return (
    <dl className={classes.campos}>
      <CardItem rotulo={VENDA_FIELDS.valor_venda.rotulo} className={classes.dinheiro ?? ''}>
        {formatBRL(venda.valor_venda)}
      </CardItem>
      <CardItem rotulo={VENDA_FIELDS.data_venda.rotulo}>
        <time dateTime={venda.data_venda} title={formatDateLong(venda.data_venda)}>
          {formatDate(venda.data_venda)}
        </time>
      </CardItem>
      <CardItem rotulo={VENDA_FIELDS.empreendimento_id.rotulo}>{venda.empreendimento.nome}</CardItem>
      <CardItem rotulo={VENDA_FIELDS.unidade.rotulo}>{COLUMN_TEXTS.unidade(venda)}</CardItem>
      <CardItem rotulo={VENDA_FIELDS.colaborador_id.rotulo}>{COLUMN_TEXTS.colaborador_id(venda)}</CardItem>
      <CardItem rotulo={VENDA_FIELDS.tipo_pendencia.rotulo}>
        <Group gap={4}>
          {venda.tipo_pendencia.map((tipo) => (
            <PendenciaBadge key={tipo}>{tipo}</PendenciaBadge>
          ))}
        </Group>
      </CardItem>
    </dl>
  )
}

function Participantes({ participantes }: { participantes: Participante[] }) {
  const { shown, others } = cardParticipantes(participantes)
  return (
    <div className={classes.comParticipantes}>
      <Text className={classes.rotulo}>{PARTICIPANTES_LABEL}</Text>
      <ul className={classes.participantes}>
        {shown.map((p) => (
          <ParticipanteItem key={p.id} participante={p} />
        ))}
      </ul>
      {others && (
        <Text size="xs" c="dimmed">
          {others}
        </Text>
      )}
    </div>
  )
}

/** The comissionados in one line; the details show each. */
function Rateio({ rateio }: Pick<Venda, 'rateio'>) {
  if (rateio.length === 0) return null
  return (
    <Text size="xs" className={classes.bonus}>
      {RATEIO.rotulo}:{' '}
      {rateio
        .map(({ favorecido, papel, valor }) => `${favorecido.nome} (${papel}) ${formatBRL(valor)}`)
        .join(', ')}
    </Text>
  )
}

/** The bonus of the sale's campaigns besides the commissions above; renders nothing without a bonus. */
function BonusDasCampanhas({ venda }: Pick<Props, 'venda'>) {
  const { bonus_percentual, bonus } = campanhaSums(venda)
  const criado = sumOfReais(venda.campanhas.map(({ bonus_criado }) => bonus_criado))
  if (bonus_percentual === 0 && criado === 0) return null
  return (
    <Text size="xs" className={classes.bonus}>
      Bônus de campanha: {formatPercent(bonus_percentual)} ({formatBRL(bonus)}), {bonusNote(criado)}
    </Text>
  )
}

function Actions(props: Props) {
  const { person } = props
  const allowed = VENDA_CHANGES.filter(({ permission }) => can(person, permission))
  return (
    <Group gap={4} className={classes.acoes}>
      <ActionButton {...props} action="ver" text="Visualizar" icon={IconEye} />
      {allowed.map(({ permission: _, ...change }) => (
        <ActionButton key={change.action} {...props} {...change} />
      ))}
    </Group>
  )
}

function ActionButton(props: Props & Omit<VendaChange, 'permission'>) {
  const { venda, action, text, icon: Glyph, color = 'gray', onAction } = props
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      color={color}
      aria-label={`${text} venda ${venda.numero_venda}`}
      className={classes.acao}
      onClick={() => onAction?.(venda, action)}
      {...hint(text)}
    >
      <Glyph size={18} stroke={1.75} aria-hidden />
      <span className={classes.acaoTexto}>{text}</span>
    </Button>
  )
}

function CardItem({
  rotulo,
  className,
  children,
}: {
  rotulo: string
  className?: string
  children: ReactNode
}) {
  return (
    <div>
      <dt className={classes.rotulo}>{rotulo}</dt>
      <dd className={`${classes.valor} ${className ?? ''}`}>{children}</dd>
    </div>
  )
}
