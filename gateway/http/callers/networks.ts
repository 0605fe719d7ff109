import { BlockList, isIPv6 } from 'node:net'

/** The networks that a name in `TRUST_PROXY` stands for, as proxy-addr has them. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** @param proxies as `TRUST_PROXY` names them @returns whether an address is one of theirs */
export function networksOf(proxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const network of proxies.flatMap((proxy) => RANGES[proxy] ?? [proxy])) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address = '') => proxies.length > 0 && address !== '' && list.check(address, familyOf(address))
}
