/** The head of a closing: its sums beside the last one's, keys and amounts that nobody may overlook, and exceptions. */
import { Alert, Box, Stack, Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FechamentoCompleto } from '../../../contract/financeiro/fechamentos.ts'
import { formatInstant } from '../../../core/dates.ts'
import { withoutAdvance } from '../../../core/financeiro/pagamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { Amount } from '../../list/Records.tsx'
import { breakable } from '../../ui/breakable.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Fold } from '../../ui/Fold.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/Section.tsx'
import { FechamentoLink } from '../links.tsx'
import { AbrirChave } from './AbrirChave.tsx'
import classes from './fechamentos.module.css'

export function Resumo({ fechamento }: { fechamento: FechamentoCompleto }) {
  const {
    status,
    resumo,
    favorecidos,
    adiantamento,
    desconto,
    retido,
    liquido,
    impedimento,
    ressalvas,
    quatro_olhos,
  } = fechamento
  const waits = status === 'Em aprovação'
  return (
    <Section title="Resumo">
      <Stack gap="sm">
        <Facts least="9rem" autoFlow="auto-fit" spacing="xs" className={classes.fatos}>
          <AmountFact label="A pagar" valor={liquido} fw={600} fz="lg" />
          <AmountFact label="Saldo necessário" valor={resumo.saldo} fw={600} fz="lg" />
          <Fact label="Favorecidos">{favorecidos.toLocaleString('pt-BR')}</Fact>
          <Fact label="Comissões">
            {resumo.linhas.toLocaleString('pt-BR')} · <Amount>{formatBRL(withoutAdvance(fechamento))}</Amount>
          </Fact>
          {adiantamento > 0 && <AmountFact label="Adiantamentos" valor={adiantamento} />}
          <AmountFact label="Descontos" valor={desconto} />
          {retido > 0 && <AmountFact label="Retenções" valor={retido} />}
          {resumo.anterior && (
            <Fact label="Fechamento anterior">
              <FechamentoLink id={resumo.anterior.id}>nº {resumo.anterior.numero}</FechamentoLink> ·{' '}
              <Amount>{formatBRL(resumo.anterior.liquido)}</Amount>
            </Fact>
          )}
        </Facts>
        {waits && impedimento !== null && <Alert color="yellow">{impedimento}</Alert>}
        {ressalvas.map((ressalva) => (
          <Alert key={ressalva} color="yellow">
            {ressalva}
          </Alert>
        ))}
        {!quatro_olhos && status !== 'Rascunho' && (
          <Text>Aprovação por outra pessoa desligada em Configurações.</Text>
        )}
        {resumo.bloqueadas > 0 && (
          <Alert color="yellow" title="Bloqueios dentro do fechamento">
            {counted(resumo.bloqueadas, 'comissão tem', 'comissões têm')} um bloqueio sem motivo. Retire-as,
            ou escreva o motivo de cada uma, antes de enviar.
          </Alert>
        )}
        <Iguais iguais={resumo.iguais} />
        <Chaves
          chaves={resumo.chaves}
          primeira={false}
          title="Chaves PIX alteradas desde o último pagamento"
        />
        <Chaves chaves={resumo.chaves} primeira title="Chaves PIX novas, às quais nada foi pago ainda" />
        <Incomuns resumo={resumo} />
        <Excecoes excecoes={resumo.excecoes} />
        <Lojas lojas={resumo.lojas} />
        <Diferencas resumo={resumo} />
        <Copia fechamento={fechamento} />
      </Stack>
    </Section>
  )
}

function AmountFact({ valor, ...fact }: { label: string; valor: number } & TextProps) {
  return (
    <Fact {...fact}>
      <Amount>{formatBRL(valor)}</Amount>
    </Fact>
  )
}

type ResumoOf = FechamentoCompleto['resumo']

function Part({
  title,
  className = '',
  children,
}: {
  title: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <ul className={`${rows.rows} ${className}`}>{children}</ul>
    </div>
  )
}

/** Keys to which nothing was paid yet, so that the approver can compare them: in full, or once a Staff has opened them. */
function Chaves({
  chaves,
  primeira,
  title,
}: Pick<ResumoOf, 'chaves'> & { primeira: boolean; title: string }) {
  const some = chaves.filter((chave) => chave.primeira === primeira)
  if (some.length === 0) return null
  const list = (
    <Part title={`${title} (${some.length.toLocaleString('pt-BR')})`} className={classes.chaves}>
      {some.map(({ favorecido_id, favorecido, tipo_chave, chave_pix, texto, valor, a_abrir }) => (
        <li key={favorecido_id}>
          <span>
            {favorecido}
            {chave_pix && (
              <>
                {' · '}
                {tipo_chave}: {breakable(chave_pix)}
              </>
            )}
          </span>
          {a_abrir && <AbrirChave favorecido_id={favorecido_id} favorecido={favorecido} />}
          <span>
            {texto} · {formatBRL(valor)}
          </span>
        </li>
      ))}
    </Part>
  )
  if (some.length <= SHOWN_WHOLE) return list
  return (
    <Box
      component="section"
      mah="26rem"
      style={{ overflowY: 'auto' }}
      className="mantine-focus-auto"
      // Keyboard users must be able to scroll it.
      tabIndex={0}
      aria-label={title}
    >
      {list}
    </Box>
  )
}

function Iguais({ iguais }: Pick<ResumoOf, 'iguais'>) {
  if (iguais.length === 0) return null
  return (
    <Part title={`Com a chave ou o CNPJ de outro favorecido (${iguais.length})`}>
      {iguais.map(({ favorecido_id, favorecido, texto }) => (
        <li key={favorecido_id}>
          <span>{favorecido}</span>
          <span>{texto}</span>
        </li>
      ))}
    </Part>
  )
}

/** With more keys than this, the list scrolls by itself: the first closing of a large office has everybody's. */
const SHOWN_WHOLE = 60

function Diferencas({ resumo: { anterior, diferencas, quantas_diferencas } }: { resumo: ResumoOf }) {
  if (!anterior || quantas_diferencas === 0) return null
  const more = quantas_diferencas - diferencas.length
  return (
    <Fold title={`Diferenças para o fechamento ${anterior.numero} (${quantas_diferencas})`}>
      <ul className={rows.rows}>
        {diferencas.map(({ favorecido_id, favorecido, valor, anterior: before }) => (
          <li key={favorecido_id}>
            <span>{favorecido}</span>
            <span>
              {formatBRL(before)} → {formatBRL(valor)}
            </span>
          </li>
        ))}
        {more > 0 && <li>e mais {more.toLocaleString('pt-BR')}, com diferenças menores</li>}
      </ul>
    </Fold>
  )
}

/** Amounts far from what the person usually gets. */
function Incomuns({ resumo: { incomuns, quantas_incomuns } }: { resumo: ResumoOf }) {
  if (quantas_incomuns === 0) return null
  const more = quantas_incomuns - incomuns.length
  return (
    <Part
      title={`Longe da média da pessoa nos últimos 6 fechamentos (${quantas_incomuns})`}
      className={classes.chaves}
    >
      {incomuns.map(({ favorecido_id, favorecido, valor, media }) => (
        <li key={favorecido_id}>
          <span>{favorecido}</span>
          <span>
            <strong>{formatBRL(valor)}</strong> · média {formatBRL(media ?? 0)}
          </span>
        </li>
      ))}
      {more > 0 && <li>e mais {more.toLocaleString('pt-BR')}</li>}
    </Part>
  )
}

/** Of more than one loja, the sums of each. */
function Lojas({ lojas }: Pick<ResumoOf, 'lojas'>) {
  if (lojas.length < 2) return null
  return (
    <div>
      <Text fw={600}>Por loja</Text>
      <Facts least="8.5rem" spacing="xs" className={classes.fatos}>
        {lojas.map(({ loja, favorecidos, liquido }) => (
          <AmountFact
            key={loja}
            label={`${loja ?? 'Sem loja'} · ${counted(favorecidos, 'favorecido', 'favorecidos')}`}
            valor={liquido}
          />
        ))}
      </Facts>
    </div>
  )
}

function Excecoes({ excecoes }: Pick<ResumoOf, 'excecoes'>) {
  if (excecoes.length === 0) return null
  return (
    <Part title={`Incluídas mesmo assim (${excecoes.length})`}>
      {excecoes.map(({ linha_id, favorecido, de_que, bloqueios, motivo, quem }) => (
        <li key={linha_id}>
          <span>
            {favorecido} · {de_que}: {bloqueios.join('; ')}
          </span>
          <span>
            “{motivo}”{quem && ` (${quem})`}
          </span>
        </li>
      ))}
    </Part>
  )
}

/** A restore forgets payments that left since the last backup. */
function Copia({ fechamento: { status, copia_em } }: { fechamento: FechamentoCompleto }) {
  if (status !== 'Em aprovação' && status !== 'Aprovado') return null
  return (
    <Text size="sm" c="dimmed">
      {copia_em === null
        ? 'Nenhuma cópia de segurança foi feita ainda: se o servidor se perder, os pagamentos feitos se perdem com ele.'
        : `Última cópia de segurança: ${formatInstant(copia_em)}.`}
    </Text>
  )
}
