use super::*;

#[test]
fn an_address_is_a_network_of_one() {
    for (text, holds, lacks) in [
        ("10.0.0.7", "10.0.0.7", "10.0.0.6"),
        ("10.0.0.0/8", "10.255.1.2", "11.0.0.0"),
        ("10.1.2.3/8", "10.255.1.2", "fd00::1"),
        ("fd00::/8", "fd12::1", "fe80::1"),
    ] {
        let network = network(text).unwrap();
        assert!(network.contains(&holds.parse::<IpAddr>().unwrap()), "{text} {holds}");
        assert!(!network.contains(&lacks.parse::<IpAddr>().unwrap()), "{text} {lacks}");
    }
    for bad in ["", "arena", "10.0.0.0/33", "10.0.0.0/x", "fd00::/129", "10.0.0.0/"] {
        assert!(network(bad).unwrap_err().starts_with(&format!("'{bad}' is neither")), "{bad}");
    }
}
