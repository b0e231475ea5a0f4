import { expect, test } from 'vitest'
import { networkOf, tooMany } from './throttle.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['2026-11-20T17:05:00Z', '14:05'],
  ['2026-11-20T17:04:00.001Z', '14:05'],
  ['2026-11-21T02:59:30Z', '00:00'],
])('a limit until %s is over at %s in São Paulo', (until, time) => {
  expect(tooMany(new Date(until)).mensagem).toBe(`Muitas tentativas. Tente novamente às ${time}.`)
})
