use super::*;

#[test]
fn a_network_is_what_shares_its_first_bits() {
    let check = |network: &str, address: &str, expected: bool| {
        let network: Network = network.parse().unwrap();
        assert_eq!(network.contains(address.parse().unwrap()), expected, "{network} {address}");
    };
    check("10.0.0.7", "10.0.0.7", true);
    check("10.0.0.7", "10.0.0.6", false);
    check("10.0.0.7", "::ffff:10.0.0.7", true);
    check("10.0.0.0/8", "10.255.1.2", true);
    check("10.0.0.0/8", "11.0.0.0", false);
    check("0.0.0.0/0", "192.0.2.1", true);
    check("0.0.0.0/0", "fd00::1", false);
    check("fd00::/8", "fd12::1", true);
    check("fd00::/8", "fe80::1", false);
    for bad in ["", "arena", "10.0.0.0/33", "10.0.0.0/x", "fd00::/129", "10.0.0.0/"] {
        assert!(bad.parse::<Network>().is_err(), "{bad}");
    }
}
