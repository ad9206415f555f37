// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

// A registry of names and resolvers for local chains, written from ERC-137, ERC-165, ENSIP-3, 9, 10, 11, 19 and ERC-3668.
// Anybody may write anything into them: they are made for reading and for tests.

/// Which resolver a name has (ERC-137).
contract LocalRegistry {
    mapping(bytes32 node => address) public resolver;

    function setResolver(bytes32 node, address to) external {
        resolver[node] = to;
    }
}

/// Records of names (ERC-137, ENSIP-3, ENSIP-9).
contract LocalResolver {
    mapping(bytes32 node => mapping(uint256 coinType => bytes)) private accounts;
    mapping(bytes32 node => string) public name;

    function setAddr(bytes32 node, uint256 coinType, bytes calldata account) external {
        accounts[node][coinType] = account;
    }

    function setName(bytes32 node, string calldata text) external {
        name[node] = text;
    }

    function addr(bytes32 node) external view returns (address) {
        bytes memory account = accounts[node][60];
        return account.length == 20 ? address(bytes20(account)) : address(0);
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return accounts[node][coinType];
    }

    function supportsInterface(bytes4 id) external pure virtual returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x691f3431;
    }
}

/// Which name each account has (ENSIP-19).
contract LocalReverseRegistrar {
    mapping(address account => string) public nameForAddr;

    function setNameForAddr(address account, string calldata text) external {
        nameForAddr[account] = text;
    }
}

/// One from before ERC-165: it refuses whatever it does not know.
contract OldResolver {
    address private immutable account;

    constructor() {
        account = address(0x1111111111111111111111111111111111111111);
    }

    function addr(bytes32) external view returns (address) {
        return account;
    }
}

/// Answers for all names below its own (ENSIP-10): the account is the hash of the first label.
contract WildResolver {
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function resolve(bytes calldata dnsName, bytes calldata data) external pure returns (bytes memory) {
        bytes calldata label = dnsName[1:1 + uint8(dnsName[0])];
        require(keccak256(label) != keccak256("nobody"), "no such name");
        address account = address(uint160(uint256(keccak256(label))));
        // addr(bytes32)
        if (bytes4(data[:4]) == 0x3b3b57de) return abi.encode(account);
        // addr(bytes32,uint256): of 60 only.
        (, uint256 coinType) = abi.decode(data[4:], (bytes32, uint256));
        return coinType == 60 ? abi.encode(abi.encodePacked(account)) : abi.encode(bytes(""));
    }
}

/// Keeps its names elsewhere (ERC-3668).
contract OffchainResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function resolve(bytes calldata, bytes calldata data) external view returns (bytes memory) {
        string[] memory urls = new string[](1);
        urls[0] = "http://127.0.0.1:1/{sender}/{data}.json";
        revert OffchainLookup(address(this), urls, data, this.resolve.selector, "");
    }
}
